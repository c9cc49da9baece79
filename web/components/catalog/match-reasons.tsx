import type { MatchReason } from '@sextant/contracts/http/inventory.js';
import { Icon } from '../ui/icon.js';

const looks = {
  for: { icon: 'check', color: 'text-good' },
  against: { icon: 'alert', color: 'text-bad' },
  open: { icon: 'info', color: 'text-soft' },
} as const;

/** Reasons for the match of a row; those against it are named in words, too. */
export function Reasons({ reasons }: { reasons: readonly MatchReason[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul aria-label="Reasons" className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {reasons.map(({ speaks, text }) => (
        <li key={text} className={`flex items-center gap-1 ${looks[speaks].color}`}>
          <Icon name={looks[speaks].icon} size={14} />
          {text}
        </li>
      ))}
    </ul>
  );
}
