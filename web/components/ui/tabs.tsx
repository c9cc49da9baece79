import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { useState, type ReactNode } from 'react';

export interface TabEntry {
  key: string;
  label: string;
  panel: ReactNode;
}

interface Props {
  label: string;
  entries: TabEntry[];
  selected: string;
  onSelect: (key: string) => void;
}

/** Tabs whose selection the caller keeps (usually in the address). */
export function Tabs({ label, entries, selected, onSelect }: Props) {
  // The address follows a little later: until then a second arrow key has to start from what the first one chose.
  const [chosen, setChosen] = useState({ key: selected, told: selected });
  if (chosen.told !== selected) setChosen({ key: selected, told: selected });
  const index = Math.max(
    0,
    entries.findIndex((entry) => entry.key === chosen.key),
  );
  const choose = (key: string): void => {
    setChosen({ key, told: selected });
    onSelect(key);
  };
  return (
    <TabGroup selectedIndex={index} onChange={(next) => choose(entries[next]?.key ?? '')}>
      <TabList
        aria-label={label}
        className="-mx-4 flex gap-2 overflow-x-auto overflow-y-hidden border-b border-line px-2 md:-mx-2 md:px-0"
      >
        {entries.map((entry) => (
          <Tab
            key={entry.key}
            className="-mb-px h-11 shrink-0 border-b-2 border-transparent px-2 text-sm font-semibold text-soft hover:text-ink focus-visible:outline-offset-[-2px] data-selected:border-accent data-selected:text-ink"
          >
            {entry.label}
          </Tab>
        ))}
      </TabList>
      <TabPanels className="pt-8">
        {entries.map((entry) => (
          <TabPanel key={entry.key} className="rounded-md">
            {entry.panel}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
