import type { Reply } from '@sextant/domain/conversation/reply.js';
import { namesWhatStays } from './cart-changes.js';
import { asked, askedWith, rows } from './testing/asked.js';

describe('what stays in the cart', () => {
  it.each([
    'remove everything but the masks',
    'remove all but the needles',
    'remove everything in my cart except for the gloves',
    'clear my cart except the masks',
    'empty out the basket, but keep the burs',
  ])('is named by "%s"', (text) => {
    expect(namesWhatStays(text)).toBe(true);
  });

  it.each([
    'remove all but two boxes of gloves',
    'remove all the gloves but the large ones',
    'clear my cart',
    'remove the gloves but not the masks',
  ])('is not named by "%s"', (text) => {
    expect(namesWhatStays(text)).toBe(false);
  });
});

describe('a favorite', () => {
  /** Products that a reply has a button to save for. */
  const savedBy = ({ commands }: Reply): string[] =>
    commands.flatMap((command) => (command.type === 'save_favorite' ? command.productId : []));
  const text = 'save Crosstex Econoback patient bibs';

  it('is offered to be saved once, and then said to be one', async () => {
    const offered = await asked(text);
    const [id = '', ...others] = offered.productIds;
    expect(offered.text).toMatch(/^Ready to save: .* As a favorite its price is watched, /);
    expect(savedBy(offered)).toEqual([id, ...others]);

    const again = await askedWith([id], text);
    const name = rows.get(id)?.card.product_name;
    expect(again.text.startsWith(`A favorite of yours already: ${name}, $`)).toBe(true);
    expect(again.text).toMatch(/\. You are told when its price drops by 5% or more\.$/);
    expect(again.productIds).toEqual(offered.productIds);
    expect(savedBy(again)).toEqual(others);
  });

  it('has no button to save it in any other answer', async () => {
    const { productIds } = await asked('patient bibs');
    expect(savedBy(await askedWith(productIds, 'patient bibs'))).toEqual([]);
  });
});
