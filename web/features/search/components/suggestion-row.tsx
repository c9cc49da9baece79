import { formatCount } from '@sextant/domain/shared/plural.js';
import { Icon } from '../../../components/ui/icon.js';
import { Picture } from '../../../components/ui/picture.js';
import { formatPrice } from '../../../lib/money.js';
import type { Suggestion } from '../suggestions.js';

/** The typed part plain, the rest bold: what one gains by choosing. */
function Completed({ text, typed }: { text: string; typed: string }) {
  const wanted = typed.trim();
  const at = text.toLowerCase().indexOf(wanted.toLowerCase());
  if (at < 0 || wanted === '') return <span className="font-semibold">{text}</span>;
  return (
    <span>
      <b>{text.slice(0, at)}</b>
      {text.slice(at, at + wanted.length)}
      <b>{text.slice(at + wanted.length)}</b>
    </span>
  );
}

/** One suggestion in the form its kind deserves. */
export function SuggestionRow({ suggestion, typed }: { suggestion: Suggestion; typed: string }) {
  switch (suggestion.kind) {
    case 'code':
      return (
        <>
          <span className="text-accent">
            <Icon name="tag" size={18} />
          </span>
          <span className="min-w-0 flex-1 truncate">
            <b>{suggestion.text}</b> <span className="text-soft">{suggestion.detail}</span>
          </span>
          <span className="text-xs font-semibold whitespace-nowrap text-accent">Open product</span>
        </>
      );
    case 'category':
    case 'brand':
      return (
        <>
          <span className="min-w-0 flex-1 truncate">
            <Completed text={suggestion.text} typed={typed} />
          </span>
          <span className="money text-xs text-soft">{formatCount(suggestion.count)}</span>
        </>
      );
    case 'product':
      return (
        <>
          <Picture src={suggestion.image} alt="" className="size-9 shrink-0 rounded-sm!" />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-3">
              <Completed text={suggestion.text} typed={typed} />
            </span>
            <span className="block text-xs text-soft">{suggestion.brand}</span>
          </span>
          <span className="money text-sm">{suggestion.price !== null && formatPrice(suggestion.price)}</span>
        </>
      );
  }
}
