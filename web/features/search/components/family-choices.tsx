import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import type { FamilyChoices as Choices } from '@sextant/contracts/http/catalog.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { ProductLink } from '../../../components/catalog/product-link.js';
import { formatDollars } from '../../../lib/money.js';

/** "12 sizes"; what has no attribute to be told apart by are options. */
const countOf = ({ attribute, count }: Choices): string =>
  attribute === undefined || !/^[A-Za-z ]+[a-z]$/.test(attribute)
    ? plural(count, 'option')
    : `${count} ${wordFor(count, attribute.toLowerCase())}`;

/** Other products of the family a card stands for, as links. */
export function FamilyChoices({ choices, q }: { choices: Choices; q: string }) {
  return (
    <Popover className="relative border-t border-line px-1 pt-2 text-sm">
      <PopoverButton className="relative z-10 min-h-6 w-full cursor-pointer rounded-sm text-left text-accent-strong">
        {countOf(choices)}
        {choices.from !== null && (
          <>
            , <span className="money">from {formatDollars(choices.from)}</span>
          </>
        )}
      </PopoverButton>
      {/* Over the next row: the cards beside would grow with this one. */}
      <PopoverPanel
        as="ul"
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-md border border-line bg-raised p-1.5 shadow-float focus:outline-none"
      >
        {choices.products.map(({ _id, label, price }) => (
          <li key={_id}>
            <ProductLink
              id={_id}
              q={q}
              className="flex min-h-9 items-center justify-between gap-3 rounded-sm px-1 hover:bg-sunken"
            >
              <span className="min-w-0 py-1">{label}</span>
              <span className="money text-soft">{price === null ? 'No price' : formatDollars(price)}</span>
            </ProductLink>
          </li>
        ))}
      </PopoverPanel>
    </Popover>
  );
}
