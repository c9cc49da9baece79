import { useEffect, useEffectEvent, useState } from 'react';
import { TYPING_PAUSE_MS, useDebounced } from './use-debounced.js';

/**
 * The text of a search field whose search is kept elsewhere, as in the address.
 * @param onChange told the trimmed text once one stops typing
 */
export function useSettledText(
  value: string,
  onChange: (text: string) => void,
): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const settled = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  if (seen !== value) {
    setSeen(value);
    // Another text than the one typed here: Back, or cleared filters.
    if (value !== settled) setTyped(value);
  }
  const report = useEffectEvent(() => {
    if (settled === typed.trim() && settled !== value) onChange(settled);
  });
  useEffect(() => report(), [settled]);
  return [typed, setTyped];
}
