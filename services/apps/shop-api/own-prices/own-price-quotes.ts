import { Inject, Injectable } from '@nestjs/common';
import type { KnownPricesAnswer } from '@sextant/contracts/http/vendors.js';
import { dollarsOrNull, toDollars } from '@sextant/domain/shared/money.js';
import { connectToText, credentialsRefusedText } from '@sextant/domain/vendor-connection/connection-texts.js';
import { isOrderableWith } from '@sextant/domain/vendor-connection/kept-for-account.js';
import { isUsable } from '@sextant/domain/vendor-connection/sync-status.js';
import {
  vendorConnection,
  vendorStream,
  type Connected,
} from '@sextant/domain/vendor-connection/vendor-connection.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { problem, retryLater } from '@sextant/platform/http/problem.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { OfferQueries } from '@sextant/read-models/products/offers.queries.js';
import { VendorConnectionQueries } from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import { SellerUnavailable, type SellerPort } from '@sextant/sellers/seller-port.js';
import { randomUUID } from 'node:crypto';
import { Clock } from '@sextant/platform/time/clock.js';
import {
  fits,
  PriceMemory,
  quoteFor,
  type AskedOffer,
  type Quote,
} from '@sextant/sellers/own-prices/price-memory.js';
import { withTimeout } from '@sextant/platform/process/with-timeout.js';

export const SELLER_PORT = 'sextant:seller-port';

/** Longest wait of a page for the seller's answer. */
const TIMEOUT_MS = 6000;
/** Limit per user: sellers are asked in the shopper's name, and nobody needs more than a few pages of rows a minute. */
const questions = { name: 'own-prices', capacity: 120, perSecond: 2 };

interface OwnQuote extends Quote {
  readonly fromMemory: boolean;
}

/** Own prices of shoppers' accounts. Identical simultaneous questions are asked once. */
@Injectable()
export class OwnPriceQuotes {
  private readonly asking = new Map<string, Promise<OwnQuote>>();

  constructor(
    private readonly accounts: SellerAccounts,
    private readonly memory: PriceMemory,
    private readonly offers: OfferQueries,
    private readonly vendors: VendorConnectionQueries,
    private readonly commands: DeciderCommandHandler,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
    @Inject(SELLER_PORT) private readonly sellers: SellerPort,
  ) {}

  /**
   * No price for what is sold out. Throws the problems the controller documents.
   * @param url default: that of the seller's cheapest offer of the product
   */
  async quote(userId: string, sellerKey: string, productId: string, url?: string): Promise<OwnQuote> {
    const seller = sellerByKey(sellerKey);
    if (!seller) throw problem(404, 'unknown_seller', 'This seller is unknown.');
    const [connection, offer] = await Promise.all([
      this.accounts.connectionTo(userId, seller.key),
      this.offers.offerOf(productId, seller.key, url),
    ]);
    if (!offer) throw notOffered(seller.label);
    const verified = verifiedConnection(connection, seller.label);
    const quote = await this.askOnce(verified, offer, seller.label);
    return isOrderableWith(offer, quote) ? quote : { ...quote, cents: null };
  }

  /** Valid quotes for these products whose offers can be bought; asks no seller. */
  async known(userId: string, productIds: readonly string[]): Promise<KnownPricesAnswer> {
    const [products, connections] = await Promise.all([
      this.offers.products(productIds),
      this.vendors.usable(userId),
    ]);
    const ids = [...connections.values()].map(({ connectionId }) => connectionId);
    const quotes = await this.memory.holding(ids, this.clock.now());
    const prices = [...products.values()].flatMap(({ productId, offers }) =>
      offers.flatMap((offer) => {
        const quote = quoteFor(offer, connections, quotes);
        if (typeof quote?.cents !== 'number') return [];
        if (!isOrderableWith(offer, quote)) return [];
        const listPrice = dollarsOrNull(offer.priceCents);
        const { seller, url, availability } = offer;
        return [{ productId, seller, url, listPrice, availability, price: toDollars(quote.cents) }];
      }),
    );
    return { prices };
  }

  private askOnce(connection: Connected, offer: AskedOffer, label: string): Promise<OwnQuote> {
    const { connectionId, credentialVersion } = connection;
    const { sku, priceCents, availability } = offer;
    const key = JSON.stringify([connectionId, credentialVersion, sku, priceCents, availability]);
    const asked = this.asking.get(key) ?? this.ask(connection, offer, label);
    if (!this.asking.has(key)) {
      this.asking.set(key, asked);
      const forget = () => this.asking.delete(key);
      asked.then(forget, forget);
    }
    return withTimeout(TIMEOUT_MS, asked, () => {
      throw unavailable(label);
    });
  }

  /** Reads the memory inside the shared question: otherwise a quote stored in between would be asked for again. */
  private async ask(connection: Connected, offer: AskedOffer, label: string): Promise<OwnQuote> {
    const known = await this.memory.holding([connection.connectionId], this.clock.now());
    const holding = known.find((quote) => fits(quote, connection, offer));
    if (holding) return { cents: holding.cents, available: holding.available, fromMemory: true };
    await this.limiter.take(questions, connection.userId);
    const account = await this.accounts.account(connection.seller, connection);
    if (!account) throw notConnected(label);
    const answer = await this.sellers.ownPrice(account, offer.sku).catch((error: unknown) => {
      throw error instanceof SellerUnavailable ? unavailable(label, error.retryAfterMs) : error;
    });
    if (answer.kind === 'not_known') throw notOffered(label);
    if (answer.kind === 'credentials_refused') {
      await this.markRefused(connection);
      throw credentialsRefused(label);
    }
    await this.memory.keep(connection, offer, answer, this.clock.now());
    return { cents: answer.cents, available: answer.available, fromMemory: false };
  }

  private async markRefused({ connectionId, credentialVersion }: Connected): Promise<void> {
    const id = randomUUID();
    await this.commands.handle(
      vendorConnection,
      vendorStream(connectionId),
      {
        type: 'RecordCredentialCheck',
        connectionId,
        credentialVersion,
        accepted: false,
        at: this.clock.now().toISOString(),
      },
      { commandId: id, correlationId: id, actor: 'system:own-prices' },
    );
  }
}

function verifiedConnection(connection: Connected | undefined, label: string): Connected {
  if (!connection) throw notConnected(label);
  if (!isUsable(connection)) throw credentialsRefused(label);
  if (connection.syncStatus === 'pending')
    throw retryLater(409, 'not_verified', `Your ${label} account is still being checked.`, 2);
  return connection;
}

const notConnected = (label: string) => problem(409, 'not_connected', connectToText(label, 'see your price'));
const credentialsRefused = (label: string) =>
  problem(409, 'credentials_refused', credentialsRefusedText(label));
const notOffered = (label: string) =>
  problem(404, 'offer_not_found', `${label} does not offer this product.`);
const unavailable = (label: string, afterMs = 30_000) =>
  retryLater(503, 'seller_unavailable', `${label} is not available right now.`, afterMs / 1000);
