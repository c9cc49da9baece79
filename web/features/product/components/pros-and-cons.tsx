import { Icon, type IconName } from '../../../components/ui/icon.js';

interface Props {
  pros: string[];
  cons: string[];
  /** Without headings, inside an alternative. */
  compact?: boolean;
}

function Points({
  title,
  icon,
  tone,
  points,
  compact,
}: {
  title: string;
  icon: IconName;
  tone: string;
  points: string[];
  compact?: boolean;
}) {
  if (points.length === 0) return null;
  return (
    <div>
      <h3 className={compact ? 'sr-only' : 'mb-1.5 font-semibold'}>{title}</h3>
      <ul className="space-y-1.5">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <span className={`mt-0.5 ${tone}`}>
              <Icon name={icon} size={16} />
            </span>
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Pros and cons, side by side where there is room. */
export function ProsAndCons({ pros, cons, compact = false }: Props) {
  return (
    <div className={compact ? 'mt-2 grid gap-1.5' : 'grid gap-4 sm:max-lg:grid-cols-2'}>
      <Points title="Pros" icon="plus" tone="text-good" points={pros} compact={compact} />
      <Points title="Cons" icon="minus" tone="text-bad" points={cons} compact={compact} />
    </div>
  );
}
