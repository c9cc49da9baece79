import { create } from 'zustand';
import { storage } from '../../../lib/storage.js';
import { useHydrated } from '../../../lib/use-hydrated.js';

type ResultView = 'grid' | 'table';
const KEY = 'sextant.results-view';

const useStored = create<{ view: ResultView }>(() => ({
  view: storage.get(KEY) === 'table' ? 'table' : 'grid',
}));

/** A habit of the person, not a part of the search: kept in this browser, not in the address. A server does not know it. */
export function useResultView(): ResultView {
  const { view } = useStored();
  return useHydrated() ? view : 'grid';
}

export function setResultView(view: ResultView): void {
  storage.set(KEY, view);
  useStored.setState({ view });
}
