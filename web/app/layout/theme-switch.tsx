import { useState } from 'react';
import { IconToggle } from '../../components/ui/icon-toggle.js';
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
    <IconToggle
      label="Theme"
      size="small"
      value={theme}
      options={themes}
      onChange={(next) => {
        apply(next);
        choose(next);
      }}
    />
  );
}
