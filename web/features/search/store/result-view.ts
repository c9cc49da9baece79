import { create } from 'zustand';
import { storage } from '../../../lib/storage.js';

export type ResultView = 'grid' | 'table';
const KEY = 'sextant.results-view';

/** A habit of the person, not a part of the search: kept in this browser, not in the address. */
export const useResultView = create<{ view: ResultView }>(() => ({
  view: storage.get(KEY) === 'table' ? 'table' : 'grid',
}));

export function setResultView(view: ResultView): void {
  storage.set(KEY, view);
  useResultView.setState({ view });
}
