import type { ReactNode } from 'react';
import type { ChatCommand, ChatProduct as Product, ChatStep } from '@sextant/contracts/http/chat.js';
import { RemovableChip } from '../../../components/ui/chip.js';
import { useOwnBest, type OwnBest } from '../../../lib/own-prices.js';
import type { RunCommand } from '../commands.js';
import { atOwnPrice, pricedOf } from '../own-offer.js';
import { ChatProduct } from './chat-product.js';
import { CommandButton } from './command-button.js';
import { KitList, type BuyKit } from './kit-list.js';

export interface ReplyActions {
  run: RunCommand;
  buyKit: BuyKit;
  onSearch: (data: ChatCommand['data']) => void;
  /** Ways to buy the cart for less. */
  cartSavings: ReactNode;
}

interface Props extends ReplyActions {
  step: ChatStep;
  /** Asks again without a part of the reading; absent for all but the newest reply. */
  onWithout?: (name: string) => void;
}

/** Reply of the assistant: text, reading of the message, products and commands. */
export function Reply({ step, onWithout, run, buyKit, onSearch, cartSavings }: Props) {
  const { content, richContent, commands, reading = [], fallback, source } = step;
  const products = richContent?.products ?? [];
  // The text says the prices known when it was written, which may be newer than those of an earlier reply.
  const ownBest = useOwnBest(products.map(pricedOf), step._id);
  const shown = new Set(products.map(({ id }) => id));
  const rest = commands.filter(({ data }) => data.productId === undefined || !shown.has(data.productId));
  const button = (command: ChatCommand, busy = false) => (
    <CommandButton key={command._id} command={command} busy={busy} run={run} onSearch={onSearch} />
  );
  const buttonsOf = (product: Product, own: OwnBest | null | undefined) =>
    commands
      .filter(({ data }) => data.productId === product.id)
      .map((command) =>
        button(atOwnPrice(command, product, own), own === undefined && command.type === 'add_to_cart'),
      );
  return (
    <div className="space-y-3">
      <p className="text-sm whitespace-pre-line wrap-anywhere">{content}</p>
      {fallback && <p className="text-xs text-soft">{fallback}</p>}
      {reading.length > 0 && onWithout && (
        <div role="group" aria-label="How I read this" className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-xs text-soft">How I read this</span>
          {reading.map(({ name, label }) => (
            <RemovableChip key={name} label={label} onRemove={() => onWithout(name)} />
          ))}
        </div>
      )}
      {products.length > 0 && (
        <ul aria-label={richContent?.title || 'Products'} className="space-y-2">
          {products.map((product) => {
            const own = ownBest(pricedOf(product));
            return (
              <ChatProduct key={product.id} product={product} own={own}>
                {buttonsOf(product, own)}
              </ChatProduct>
            );
          })}
        </ul>
      )}
      {richContent?.kit && <KitList kit={richContent.kit} buy={buyKit} />}
      {commands.some(({ type }) => type === 'optimize_cart') && cartSavings}
      {rest.length > 0 && (
        <div className="flex flex-wrap gap-2">{rest.map((command) => button(command))}</div>
      )}
      <p className="text-xs text-soft">
        {source === 'model' ? 'Written by an AI model' : 'Catalog assistant, rule-based'}
      </p>
    </div>
  );
}
