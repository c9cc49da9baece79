import type { MatchReason } from '@sextant/contracts/http/inventory.js';
import { Icon } from '../ui/icon.js';

/** Why a product was found for a row; what speaks against it says so in words, too. */
export function Reasons({ reasons }: { reasons: readonly MatchReason[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul aria-label="Reasons" className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {reasons.map(({ speaks, text }) => (
        <li
          key={text}
          className={
            speaks === 'for' ? 'flex items-center gap-1 text-good' : 'flex items-center gap-1 text-bad'
          }
        >
          <Icon name={speaks === 'for' ? 'check' : 'alert'} size={14} />
          {text}
        </li>
      ))}
    </ul>
  );
}
