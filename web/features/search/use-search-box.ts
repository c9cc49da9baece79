import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { TYPING_PAUSE_MS, useDebounced } from '../../lib/use-debounced.js';
import { suggestQuery } from './api/get-suggestions.js';
import { groupSuggestions, type Suggestion } from './suggestions.js';

export interface SearchBoxEvents {
  /** The text has settled (`TYPING_PAUSE_MS` after the last key) or was committed with Enter. */
  onSearch: (q: string, how: 'typed' | 'committed') => void;
  onPick: (suggestion: Suggestion) => void;
}

/**
 * The behavior of the search box as an ARIA combobox: arrows walk the suggestions and fill the box, Escape gives the
 * typed text back, Enter takes the suggestion or searches. `q` is the text of the current search; it wins over the box
 * when it changes for another reason than typing (Back, a chip, a link).
 */
export function useSearchBox(q: string, { onSearch, onPick }: SearchBoxEvents) {
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  const [emitted, setEmitted] = useState<string | null>(null);
  const [unsettled, setUnsettled] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  if (q !== seen) {
    setSeen(q);
    if (q !== emitted) {
      setText(q);
      setUnsettled(null);
    }
    setEmitted(null);
  }

  const asked = useDebounced(text.trim(), 150);
  const { data } = useQuery(suggestQuery(asked));
  const groups = text.trim().length > 1 ? groupSuggestions(data) : [];
  const items = groups.flatMap((group) => group.items);
  const chosen = items[active];

  const emit = (value: string, how: 'typed' | 'committed'): void => {
    setUnsettled(null);
    const next = value.trim();
    if (next === q && how === 'typed') return;
    setEmitted(next);
    onSearch(next, how);
  };
  const settle = useEffectEvent((value: string) => emit(value, 'typed'));
  useEffect(() => {
    if (unsettled === null) return;
    const timer = setTimeout(() => settle(unsettled), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [unsettled]);
  const type = (value: string): void => {
    setText(value);
    setActive(-1);
    setOpen(true);
    setUnsettled(value);
  };
  const close = (): void => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (suggestion: Suggestion): void => {
    setUnsettled(null);
    close();
    onPick(suggestion);
  };
  const commit = (): void => {
    close();
    emit(text, 'committed');
  };
  const clear = (): void => {
    setText('');
    close();
    emit('', 'typed');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && items.length > 0) {
      event.preventDefault();
      setOpen(true);
      // One place beyond the last suggestion is the typed text itself.
      setActive(((active + 1 + step + items.length + 1) % (items.length + 1)) - 1);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (open && chosen) pick(chosen);
      else commit();
    }
  };
  const shown = open && items.length > 0;
  return {
    text: chosen && open ? chosen.text : text,
    typed: text,
    groups,
    items,
    active,
    shown,
    type,
    pick,
    commit,
    clear,
    close,
    onKeyDown,
  };
}
