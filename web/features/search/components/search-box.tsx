import { searchLimits } from '@sextant/contracts/http/limits.js';
import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/class-names.js';
import { Icon } from '../../../components/ui/icon.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { useReducedMotion } from '../../../lib/use-media.js';
import { usePlaceholder } from '../use-placeholder.js';
import { useSearchBox, type SearchBoxEvents } from '../use-search-box.js';
import { useSlashFocus } from '../use-slash-focus.js';
import { SuggestionList } from './suggestion-list.js';

interface Props extends SearchBoxEvents {
  q: string;
  /** `large` on the search screen, `bar` in the top bar of every other page. */
  size: 'large' | 'bar';
}

/** The product search with its suggestions. `/` focuses it from anywhere on the page. */
export function SearchBox({ q, size, ...events }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [held, setHeld] = useState(false);
  const still = useReducedMotion();
  const placeholder = usePlaceholder(held || still || size === 'bar');
  const box = useSearchBox(q, events);
  useSlashFocus(input);
  // Takes over text typed into the server-rendered page before hydration.
  const adopt = useEffectEvent((typed: string) => typed !== box.text && box.type(typed));
  useLayoutEffect(() => void adopt(input.current?.value ?? ''), []);
  return (
    <form
      role="search"
      // Before the app has started the browser itself sends what was typed.
      action="/search"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        box.commit();
      }}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => {
        setHeld(false);
        if (!event.currentTarget.contains(event.relatedTarget)) box.close();
      }}
    >
      <span className="pointer-events-none absolute inset-y-0 left-0 flex w-12 items-center justify-center text-soft">
        <Icon name="search" />
      </span>
      <input
        ref={input}
        type="search"
        role="combobox"
        name="q"
        aria-label="Search products"
        aria-expanded={box.shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={box.active >= 0 && box.shown ? `${id}-${box.active}` : undefined}
        aria-keyshortcuts="/"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={searchLimits.text}
        enterKeyHint="search"
        placeholder={size === 'bar' ? 'Search products' : placeholder}
        value={box.text}
        onChange={(event) => box.type(event.target.value)}
        onKeyDown={box.onKeyDown}
        className={cx(
          'w-full border border-edge bg-surface pl-12 text-base text-ink transition-shadow placeholder:text-ellipsis hover:border-ink focus-visible:outline-offset-0',
          box.text === '' ? 'pr-3' : 'pr-12',
          size === 'large' ? 'h-14 rounded-lg shadow-card focus:shadow-lift' : 'h-10 rounded-md',
        )}
      />
      {box.text !== '' && (
        <IconButton
          icon="close"
          label="Clear search"
          className={cx('absolute right-2 text-soft', size === 'large' ? 'top-2' : 'top-0 right-0!')}
          onClick={() => {
            box.clear();
            input.current?.focus();
          }}
        />
      )}
      <SuggestionList id={id} box={box} />
    </form>
  );
}
