import { PRICE_DROP_TEXT } from '@sextant/domain/price-alert/threshold.js';
import type { ReplyCommand } from '@sextant/domain/conversation/reply.js';
import type { ShopTools } from '../tools/shop-tools.js';

/** When the user hears of the price of a favorite, and of those of several. */
export const TOLD_OF_DROPS = `You are told when its price drops by ${PRICE_DROP_TEXT}.`;
export const TOLD_OF_ANY_DROP = `You are told when the price of a favorite drops by ${PRICE_DROP_TEXT}.`;

/** The commands of a reply without those that save what is a favorite of the user already. */
export async function withoutSaved(
  commands: readonly ReplyCommand[],
  userId: string,
  tools: ShopTools,
): Promise<readonly ReplyCommand[]> {
  const kept = await Promise.all(
    commands.map(
      async (command) =>
        command.type !== 'save_favorite' || !(await tools.isFavorite(userId, command.productId)),
    ),
  );
  return commands.filter((_, n) => kept[n]);
}
