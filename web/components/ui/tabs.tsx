import { Tab, TabGroup, TabList } from '@headlessui/react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useHydrated } from '../../lib/use-hydrated.js';

interface TabEntry {
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

const listClass =
  'scroll-shadows -mx-4 flex overflow-x-auto overflow-y-hidden border-b border-line px-2 xs:gap-2 md:-mx-2 md:px-0';
const tabClass =
  '-mb-px h-11 shrink-0 border-b-2 border-transparent px-2 text-sm font-semibold text-soft hover:text-ink focus-visible:outline-offset-[-2px] data-selected:border-accent data-selected:text-ink';

/** Tabs whose selection the caller keeps (usually in the address). */
export function Tabs({ label, entries, selected, onSelect }: Props) {
  // The address follows a little later: until then a second arrow key has to start from what the first one chose.
  const [chosen, setChosen] = useState({ key: selected, selected });
  if (chosen.selected !== selected) setChosen({ key: selected, selected });
  const index = Math.max(
    0,
    entries.findIndex((entry) => entry.key === chosen.key),
  );
  const choose = (key: string): void => {
    setChosen({ key, selected });
    onSelect(key);
  };
  const hydrated = useHydrated();
  const list = useRef<HTMLDivElement>(null);
  // Chosen by the address, a tab may stand beyond the edge of a phone.
  useEffect(() => {
    const tab = list.current?.children[index];
    if (!list.current || !tab) return;
    const [box, { left, right }] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (left < box.left || right > box.right)
      list.current.scrollLeft += (left + right - box.left - box.right) / 2;
  }, [hydrated, index]);
  const id = useId();
  const selectedTab = entries[index];
  return (
    <div>
      {hydrated ? (
        <TabGroup selectedIndex={index} onChange={(next) => choose(entries[next]?.key ?? '')}>
          <TabList ref={list} aria-label={label} className={listClass}>
            {entries.map((entry) => (
              <Tab key={entry.key} id={id + entry.key} className={tabClass}>
                {entry.label}
              </Tab>
            ))}
          </TabList>
        </TabGroup>
      ) : (
        <RenderedTabList label={label} entries={entries} index={index} />
      )}
      {/* Not the kit's, so that it outlives the hydration of the list. */}
      {selectedTab && (
        <div
          key={selectedTab.key}
          role="tabpanel"
          aria-labelledby={id + selectedTab.key}
          tabIndex={0}
          className="mt-8 rounded-md"
        >
          {selectedTab.panel}
        </div>
      )}
    </div>
  );
}

/** As a server renders them: the kit writes styles into the markup, which the content security policy forbids. */
function RenderedTabList({ label, entries, index }: Pick<Props, 'label' | 'entries'> & { index: number }) {
  return (
    <div role="tablist" aria-label={label} className={listClass}>
      {entries.map((entry, place) => (
        <button
          key={entry.key}
          type="button"
          role="tab"
          aria-selected={place === index}
          data-selected={place === index ? '' : undefined}
          className={tabClass}
        >
          {entry.label}
        </button>
      ))}
    </div>
  );
}
