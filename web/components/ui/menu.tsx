import { Menu as Headless, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';

interface MenuEntry {
  label: string;
  icon: IconName;
  onSelect: () => void;
}

/** A button that opens a list of actions. */
export function Menu({ button, label, entries }: { button: ReactNode; label: string; entries: MenuEntry[] }) {
  return (
    <Headless as="div" className="relative">
      <MenuButton
        aria-label={label}
        className="inline-flex h-10 items-center gap-2 rounded-md px-2.5 text-sm font-semibold hover:bg-sunken data-open:bg-sunken"
      >
        {button}
      </MenuButton>
      <MenuItems
        modal={false}
        className="absolute top-full right-0 z-50 mt-2 min-w-52 rounded-md border border-line bg-raised p-1.5 shadow-float focus:outline-none"
      >
        {entries.map((entry) => (
          <MenuItem key={entry.label}>
            <button
              type="button"
              onClick={entry.onSelect}
              className="flex h-10 w-full items-center gap-3 rounded-sm px-3 text-left text-sm data-focus:bg-sunken"
            >
              <span className="text-soft">
                <Icon name={entry.icon} size={18} />
              </span>
              {entry.label}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </Headless>
  );
}
