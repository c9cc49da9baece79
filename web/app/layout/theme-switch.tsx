import { useState } from 'react';
import { Icon } from '../../components/ui/icon.js';
import { cx } from '../../lib/class-names.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { storage } from '../../lib/storage.js';

const KEY = 'sextant.theme';
const themes = [
  { key: 'system', icon: 'system', label: 'Theme of the system' },
  { key: 'light', icon: 'sun', label: 'Light theme' },
  { key: 'dark', icon: 'moon', label: 'Dark theme' },
] as const;
type Theme = (typeof themes)[number]['key'];

function apply(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  storage.set(KEY, theme === 'system' ? null : theme);
}

/** Follow the system, or stay light or dark. public/boot.js applies the choice before the first paint. */
export function ThemeSwitch() {
  const [chosen, choose] = useState<Theme | null>(null);
  const kept = useHydrated() ? (storage.get(KEY) as Theme | null) : null;
  const theme = chosen ?? kept ?? 'system';
  return (
    <div role="group" aria-label="Theme" className="flex rounded-md border border-line p-0.5">
      {themes.map(({ key, icon, label }) => (
        <button
          key={key}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={theme === key}
          onClick={() => {
            apply(key);
            choose(key);
          }}
          className={cx(
            'inline-flex size-8 items-center justify-center rounded-sm',
            theme === key ? 'bg-accent-soft text-accent-strong' : 'hover:text-ink',
          )}
        >
          <Icon name={icon} size={16} />
        </button>
      ))}
    </div>
  );
}
