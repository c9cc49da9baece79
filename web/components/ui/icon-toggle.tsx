import { cx } from '../../lib/class-names.js';
import { Icon, type IconName } from './icon.js';

interface Props<Key extends string> {
  label: string;
  value: Key;
  options: readonly { key: Key; icon: IconName; label: string }[];
  /** `small` in the bar of the page. */
  size?: 'small' | 'medium';
  onChange: (key: Key) => void;
}

const sizes = {
  small: { group: '', button: 'size-8', idle: 'hover:text-ink', icon: 16 },
  medium: { group: 'bg-surface', button: 'size-8.5', idle: 'text-soft hover:text-ink', icon: 18 },
} as const;

/** Choose one of a few by icon. */
export function IconToggle<Key extends string>({
  label,
  value,
  options,
  size = 'medium',
  onChange,
}: Props<Key>) {
  const look = sizes[size];
  return (
    <div
      role="group"
      aria-label={label}
      className={cx('flex rounded-md border border-line p-0.5', look.group)}
    >
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          aria-label={option.label}
          title={option.label}
          aria-pressed={option.key === value}
          onClick={() => onChange(option.key)}
          className={cx(
            'inline-flex items-center justify-center rounded-sm',
            look.button,
            option.key === value ? 'bg-accent-soft text-accent-strong' : look.idle,
          )}
        >
          <Icon name={option.icon} size={look.icon} />
        </button>
      ))}
    </div>
  );
}
