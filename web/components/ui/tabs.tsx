import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';

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
  const index = Math.max(
    0,
    entries.findIndex((entry) => entry.key === selected),
  );
  return (
    <TabGroup selectedIndex={index} onChange={(next) => onSelect(entries[next]?.key ?? '')}>
      <TabList
        aria-label={label}
        className="-mx-4 flex gap-6 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0"
      >
        {entries.map((entry) => (
          <Tab
            key={entry.key}
            className="-mb-px h-11 shrink-0 border-b-2 border-transparent text-sm font-semibold text-soft hover:text-ink focus-visible:outline-offset-[-2px] data-selected:border-accent data-selected:text-ink"
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
