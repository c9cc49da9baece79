import { wordFor } from '@sextant/domain/shared/plural.js';
import { priceText, productCommands } from './offer-texts.js';
import { resolveProduct } from './resolve.js';
import type { Answer, Turn } from './turn.js';

const MAX_SUBSTITUTES = 3;

/** Products that may take the place of one. */
export async function substitute(turn: Turn): Promise<Answer> {
  const resolved = await resolveProduct(turn, 'replace');
  if ('question' in resolved) return resolved.question;
  const product = await turn.tools.product(resolved.product._id);
  const others = product ? await turn.tools.substitutes(product, MAX_SUBSTITUTES) : [];
  const { product_name: name } = resolved.product;
  if (others.length === 0)
    return { text: `I know no other product like ${name}.`, productIds: [resolved.product._id] };
  return {
    text: `Instead of ${name} (${priceText(resolved.product)}) there ${wordFor(others.length, 'is', 'are')} ${others.map((other) => `${other.product_name} (${priceText(other)})`).join('; ')}. Check that size and material suit you before you switch.`,
    title: `Instead of ${name}`,
    productIds: others.map(({ _id }) => _id),
    commands: others.flatMap(({ _id }) => productCommands(_id, turn.wanted.quantity)),
  };
}
