import { startAssistant, type Assistant } from '@sextant/assistant/assistant.js';
import type { BasketProposal, FilledCart } from '@sextant/contracts/http/basket.js';
import type { Product } from '@sextant/contracts/http/catalog.js';
import type {
  ChatConversationAnswer,
  ChatStatus,
  ChatStep,
  LatestChatAnswer,
} from '@sextant/contracts/http/chat.js';
import { MAX_MESSAGE_CHARACTERS } from '@sextant/contracts/http/limits.js';
import { topicOf } from '@sextant/contracts/events.js';
import { cartStream } from '@sextant/domain/cart/cart.js';
import { haltConsumer } from '@sextant/platform/messaging/checkpoint.js';
import { pause } from '@sextant/platform/process/pause.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import type { LiveCatalog } from '@sextant/search/live-catalog.js';
import { consumerName, schemaName, type Generation } from '@sextant/platform/read-db/generation.js';
import { CatalogSource } from '@sextant/search/search-catalog.js';
import { eventually, until } from '@sextant/testing/eventually.js';
import { formatCents, formatUnitPrice, fromDollars } from '@sextant/domain/shared/money.js';
import type { OrderEvent } from '@sextant/domain/order/events.js';
import { orderNumber } from '@sextant/domain/order/order-number.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { orderStream } from '@sextant/domain/order/order.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import { ordering } from '../orders/testing/order-kit.js';
import { cheapestByTrying } from '../testing/cheapest-by-trying.js';
import { contractPrice } from '@sextant/seller-sandbox/orders/contract-price.js';
import { changeAvailability, item, listProduct } from '../testing/products.js';
import { startShop, type Shop } from '../testing/shop-harness.js';

let shop: Shop;
let assistant: Assistant;
const start = async () =>
  startAssistant({
    readDb: shop.readDb,
    store: shop.store,
    master: await openMasterKey(shop.config, shop.readDb.knex),
    logger: silentLogger(),
    kafka: createKafka({ brokers: shop.brokers, clientId: 'assistant', logger: silentLogger() }),
    catalog: shop.app.get(CatalogSource),
    clock: shop.clock,
    pollMs: 20,
  });

beforeAll(async () => {
  shop = await startShop();
  await listProduct(shop, 'gloves', 'Nitrile Exam Gloves Large', {
    net32: { sku: 'g', priceCents: 1000 },
    darby: { sku: 'd', priceCents: 900 },
  });
  await listProduct(shop, 'paste', 'Prophy Paste <img src=x onerror=alert(1)>', {
    net32: { sku: 'p', priceCents: 500 },
  });
  for (const [Size, priceCents] of [
    ['Small', 700],
    ['Medium', 900],
    ['Large', 1100],
    ['X-Large', 800],
  ] as const)
    await listProduct(
      shop,
      `gown-${Size}`,
      `Isolation Gowns, ${Size}, Blue, 10/pack`,
      { net32: { sku: Size, priceCents } },
      { specifications: { Size, Packaging: '10/pack' } },
    );
  for (const [id, Packaging, priceCents] of [
    ['few', '50/box', 500],
    ['many', '200/box', 1200],
  ] as const)
    await listProduct(
      shop,
      id,
      `Articulating Paper Blue, ${Packaging}`,
      { net32: { sku: id, priceCents } },
      { specifications: { Packaging } },
    );
  // Products of the examination kit, at prices where shipping thresholds decide the seller.
  const at = (prices: Record<string, number>) =>
    Object.fromEntries(Object.entries(prices).map(([key, cents]) => [key, { sku: key, priceCents: cents }]));
  for (const [id, name, prices] of [
    ['masks', 'Face Masks Level 3', { net32: 2900, darby: 3100, benco: 2800 }],
    ['soft-masks', 'Soft Face Masks Level 3', { net32: 3000, darby: 2700 }],
    ['bibs', 'Patient Bibs', { net32: 1600, benco: 1500 }],
    ['ejectors', 'Saliva Ejectors', { darby: 900, benco: 1100 }],
    ['gauze', 'Gauze Sponges 2x2', { net32: 4300, benco: 4200 }],
  ] as const)
    await listProduct(shop, id, name, at(prices), id === 'bibs' ? { manufacturerCode: '18311' } : {});
  await until(
    () =>
      shop.app.get<CatalogSource, LiveCatalog>(CatalogSource).current?.index.ordinalOf('gauze') !== undefined,
  );
  assistant = await start();
});
afterAll(async () => {
  await assistant.close();
  await shop.close();
});

type Shopper = Awaited<ReturnType<Shop['newShopper']>>;

/** Sends a message and waits for the reply by polling, like the web app. */
async function say(
  { token }: Shopper,
  message: string,
  id?: string,
  without: string[] = [],
  timeZone?: string,
) {
  const path = id === undefined ? 'chat/conversations' : `chat/conversations/${id}/messages`;
  const sent = await shop.call<ChatConversationAnswer>('POST', path, {
    token,
    body: { message, without, timeZone },
  });
  expect([sent.status, sent.body]).toMatchObject([201, { conversation: { isProcessing: true } }]);
  const conversationId = sent.body.conversation._id;
  await until(async () => {
    const { body } = await shop.call<ChatStatus>('GET', `chat/conversations/${conversationId}/status`, {
      token,
    });
    return body.hasResponse && !body.isProcessing;
  });
  const { body } = await shop.call<ChatConversationAnswer>('GET', `chat/conversations/${conversationId}`, {
    token,
  });
  return { conversationId, steps: body.steps, reply: body.steps.at(-1) as ChatStep };
}

describe('a conversation with the Smart Companion', () => {
  it('offers only products of the size that was asked for, and says when it cannot', async () => {
    const ann = await shop.newShopper();
    const offered = ({ reply }: { reply: ChatStep }) => reply.richContent?.products?.map(({ id }) => id);
    const medium = await say(ann, 'I need isolation gowns size M, cheapest per gown');
    expect(medium.reply.reading).toContainEqual({ name: 'size', label: 'Size: M' });
    expect(offered(medium)).toEqual(['gown-Medium']);
    const large = await say(ann, 'what about size L?', medium.conversationId);
    expect(offered(large)).toEqual(['gown-Large']);
    const added = await say(ann, 'add 5 boxes of the first one', medium.conversationId);
    expect(added.reply.commands.find(({ type }) => type === 'add_to_cart')?.data).toMatchObject({
      productId: 'gown-Large',
      quantity: 5,
    });
    expect(offered(await say(ann, 'isolation gowns size S'))).toEqual(['gown-Small']);
    const dear = await say(ann, 'isolation gowns size M under $8');
    expect(dear.reply.content).toMatch(/^Nothing for .* at that price/);
    expect((await say(ann, 'prophy paste size M')).reply.content).toContain(
      'could not narrow this to size M',
    );
  });

  it('reads a message that is mostly spaces like one without them', async () => {
    const ann = await shop.newShopper();
    const spaces = ' '.repeat(MAX_MESSAGE_CHARACTERS - 50);
    const { reply } = await say(ann, `compare${spaces}gloves`);
    expect(reply.content).toBe((await say(ann, 'compare gloves')).reply.content);
  });

  it('compares two products by the piece where that is asked for', async () => {
    const ann = await shop.newShopper();
    const two = 'articulating paper 50/box or articulating paper 200/box';
    const { reply } = await say(ann, `what is cheaper per sheet: ${two}?`);
    expect(reply.content).toContain('Blue, 200/box costs least per piece');
    expect((await say(ann, `compare ${two}`)).reply.content).toContain('Blue, 50/box costs least.');
  });

  it('has no button to save what is a favorite already', async () => {
    const ann = await shop.newShopper();
    const saved = async () =>
      (await say(ann, 'patient bibs')).reply.commands.flatMap(({ type, data }) =>
        type === 'save_favorite' ? data.productId : [],
      );
    expect(await saved()).toContain('bibs');
    await shop.call('POST', 'favorites/bibs', { token: ann.token });
    await until(async () => {
      const { body } = await shop.call<{ isFavorite: boolean }>('GET', 'favorites/check/bibs', {
        token: ann.token,
      });
      return body.isFavorite;
    });
    expect(await saved()).not.toContain('bibs');
    expect((await say(ann, 'save the patient bibs')).reply.content).toMatch(
      /^A favorite of yours already: Patient Bibs, /,
    );
    const { reply } = await say(ann, 'are my favorites a good price?');
    expect(reply.content).toMatch(
      /^Patient Bibs costs \$.*\nYou are told when the price of a favorite drops/,
    );
    expect(reply.richContent?.products.map(({ id }) => id)).toEqual(['bibs']);
  });

  it('is answered from the catalog, with cards and commands priced as they are now', async () => {
    const ann = await shop.newShopper();
    const { steps, reply, conversationId } = await say(ann, 'nitrile gloves in large');
    expect(steps.map(({ type }) => type)).toEqual(['user_message', 'ai_response']);
    expect(reply).toMatchObject({
      source: 'rules',
      richContent: { products: [{ id: 'gloves', pricing: { bestPrice: 9, bestVendor: 'Darby Dental' } }] },
    });
    expect(reply.reading).toContainEqual({ name: 'size', label: 'Size: large' });
    expect(reply.commands.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['add_to_cart', 'save_favorite', 'product_link', 'update_search']),
    );
    expect(reply.commands.find(({ type }) => type === 'add_to_cart')?.data).toMatchObject({
      productId: 'gloves',
      seller: { domain: 'darbydental.com', price: 9 },
    });
    const more = await say(ann, 'only from net32', conversationId);
    expect(more.reply.commands[0]?.data.seller).toMatchObject({ domain: 'net32.com', price: 10 });
    const less = await say(ann, 'only from net32', conversationId, ['seller']);
    expect(less.reply.commands[0]?.data.seller).toMatchObject({ domain: 'darbydental.com' });
    const { body } = await shop.call<LatestChatAnswer>('GET', 'chat/latest', { token: ann.token });
    expect([body.hasConversation, body.steps.length]).toEqual([true, 6]);
  });

  it('tells a price per pack from one per piece', async () => {
    const ann = await shop.newShopper();
    const { reply: packs, conversationId } = await say(ann, 'cheapest articulating paper');
    expect(packs.richContent?.products.map(({ id }) => id)).toEqual(['few', 'many']);
    const { reply: pieces } = await say(ann, 'cheapest articulating paper per piece', conversationId);
    expect(pieces.richContent?.products.map(({ id }) => id)).toEqual(['many', 'few']);
    expect(pieces.content).toMatch(/^The lowest price per piece for “articulating paper” is \$0\.06, /);
    expect(pieces.reading).toContainEqual({ name: 'sort', label: 'Cheapest per piece first' });
    const { reply: shown } = await say(ann, 'which of those is cheapest per piece?', conversationId);
    expect(shown.content).toContain('200/box costs least: $0.06,');
  });

  it('finds the lowest price per piece among all packs, and says it of the seller asked for', async () => {
    const pack = (id: string, Packaging: string, offers: Parameters<typeof listProduct>[3]) =>
      listProduct(shop, id, `Mixing Pads, ${Packaging}`, offers, { specifications: { Packaging } });
    for (let n = 0; n < 61; n += 1)
      await pack(`pad-${n}`, '10/pack', { net32: { sku: `pad-${n}`, priceCents: 100 + n } });
    await pack('pads', '1000/case', {
      net32: { sku: 'pads', priceCents: 3000 },
      benco: { sku: 'pads', priceCents: 2000 },
    });
    const catalog = () => shop.app.get<CatalogSource, LiveCatalog>(CatalogSource).current;
    await until(() => catalog()?.index.ordinalOf('pads') !== undefined);
    const ann = await shop.newShopper();
    const { reply } = await say(ann, 'cheapest mixing pads');
    expect(reply.content).toContain('is $1.00 at net32, for Mixing Pads, 10/pack');
    expect(reply.content).toContain('Per piece Mixing Pads, 1000/case costs least: $0.02.');
    const { reply: there, conversationId } = await say(ann, 'cheapest mixing pads at net32');
    expect(there.content).toContain('Per piece Mixing Pads, 1000/case costs least: $0.03.');
    const shown = await say(ann, 'which of those is cheapest per piece at net32?', conversationId);
    expect(shown.reply.content).toContain(
      'a piece of Mixing Pads, 1000/case costs least: $0.03, at $30.00 at net32',
    );
  });

  it('names the buyer’s own prices where they are the best, as the cards do', async () => {
    const own = (sku: string, cents: number) => contractPrice('net32', 'office', sku, cents).cents;
    const quoted = (await shop.sandbox.items('net32')).flatMap(({ sku, price, availability }) => {
      const listCents = Math.round(Number(price) * 100);
      return price && availability === 'in_stock' && own(sku, listCents) < listCents - 4
        ? [{ sku, listCents, ownCents: own(sku, listCents) }]
        : [];
    });
    const { sku, listCents, ownCents } = quoted[0]!;
    await listProduct(shop, 'cement', 'Luting Cement', {
      net32: { sku, priceCents: listCents },
      darby: { sku: 'c', priceCents: listCents - 1 },
    });
    await listProduct(shop, 'resin-cement', 'Resin Luting Cement', {
      benco: { sku: 'r', priceCents: listCents - 2 },
    });
    const catalog = () => shop.app.get<CatalogSource, LiveCatalog>(CatalogSource).current;
    await until(() => catalog()?.index.ordinalOf('resin-cement') !== undefined);
    const [ann, bob] = [await shop.newShopper('Ann'), await shop.newShopper('Bob')];
    await shop.connect(ann.userId, 'net32', { username: 'office' });
    const price = async (shopper: Shopper) =>
      (await say(shopper, 'how much is luting cement k-cement?')).reply.content;
    const [listed, best] = [formatCents(listCents - 1), formatCents(ownCents)];
    expect(await price(ann)).toContain(`costs ${listed} at Darby Dental (`);
    // A seller that is slow to answer is asked again, as the answer says.
    await eventually(async () => {
      const { body } = await shop.call<{ price: number }>('GET', 'personal-prices/net32/cement', ann);
      expect(body.price).toBe(ownCents / 100);
    });

    expect(await price(bob)).toContain(`costs ${listed} at Darby Dental (`);
    expect(await price(ann)).toBe(
      `Luting Cement costs ${best}, your price at net32 (${formatUnitPrice(ownCents / 10_000)} per piece). ` +
        `By seller: net32 ${best} (your price), Darby Dental ${listed}.`,
    );
    for (const [message, answer] of [
      ['k-cement', `Luting Cement, ${best}, your price at net32.`],
      ['cheapest luting cement', `“luting cement” is ${best}, your price at net32, for Luting Cement`],
      ['cheapest luting cement per piece', `${formatUnitPrice(ownCents / 10_000)}, for Luting Cement (`],
      ['add 2 of k-cement', `net32 for ${formatCents(2 * ownCents)} (your price, ${best} each).`],
      ['how much is k-cement at darby', `costs ${listed} at Darby Dental (`],
    ] as const)
      expect((await say(ann, message)).reply.content).toContain(answer);
    const { reply } = await say(bob, 'cheapest luting cement');
    expect(reply.content).toContain(`is ${formatCents(listCents - 2)} at Benco, for Resin Luting Cement`);
  });

  it('knows the cart, and offers what changes it as a button', async () => {
    const ann = await shop.newShopper();
    const { token } = ann;
    await shop.call('POST', 'cart/items', { token, body: item('gloves', 'net32', 'g', 3) });
    expect((await shop.call('GET', 'cart', { token })).status).toBe(200);
    for (const message of ['what is in my cart', 'what is in my cart?', 'show my cart'])
      expect((await say(ann, message)).reply).toMatchObject({
        content: 'Your cart holds 3 items: 3 × Nitrile Exam Gloves Large from net32.',
        richContent: { products: [{ id: 'gloves' }] },
      });
    const { conversationId } = await say(ann, 'prophy paste');
    expect((await say(ann, 'undo', conversationId)).reply.content).toBe(
      'That is not in your cart. It holds Nitrile Exam Gloves Large.',
    );
    expect((await say(ann, 'how much is my cart', conversationId)).reply.content).toMatch(
      / from net32\. It costs \$36\.99: \$30\.00, and \$6\.99 for shipping\.$/,
    );
    const { reply: lowered } = await say(ann, 'can I get my cart cheaper?', conversationId);
    expect(lowered.content).toMatch(/ \$6\.99 for shipping\. The cheapest way to buy the same, /);
    expect(lowered.commands).toMatchObject([{ type: 'optimize_cart', data: {} }]);
    await say(ann, 'nitrile gloves', conversationId);
    await say(ann, 'show my cart', conversationId);
    const { reply: goesOn } = await say(ann, 'only from net32', conversationId);
    expect(goesOn.content).toMatch(/^I found one product: Nitrile Exam Gloves Large, \$10\.00 at net32/);
    const { reply } = await say(ann, 'take the gloves out of my cart');
    expect(reply.commands).toMatchObject([{ type: 'remove_from_cart', data: { productId: 'gloves' } }]);
    expect(reply.content).toBe(
      '3 items in your cart fit: 3 × Nitrile Exam Gloves Large from net32 at $10.00. Tap to remove:',
    );
    // The card shows the line, although another seller asks less.
    expect(reply.richContent?.products).toMatchObject([
      { id: 'gloves', pricing: { bestPrice: 10, bestVendor: 'net32' }, sellers: [{ seller: 'net32' }] },
    ]);
    const { reply: cheaper } = await say(ann, 'is there any cheaper alternative for the gloves in my cart?');
    expect(cheaper.content).toBe(
      'I know no cheaper product like Nitrile Exam Gloves Large ($10.00 at net32). The same costs less elsewhere: $9.00 at Darby Dental.',
    );
    expect(cheaper.commands[0]).toMatchObject({ type: 'add_to_cart', data: { seller: { price: 9 } } });
    await shop.call('POST', 'cart/items', { token, body: item('gloves', 'darby', 'd', 2) });
    expect((await shop.call('GET', 'cart', { token })).status).toBe(200);
    const { reply: both } = await say(ann, 'take the gloves out of my cart');
    expect(both.content).toMatch(/^5 items in your cart fit: .*3 × .* from net32 at \$10\.00/);
    expect(both.content).toContain('2 × Nitrile Exam Gloves Large from Darby Dental at $9.00');
    expect(both.richContent?.products[0]?.sellers).toHaveLength(2);
    const { reply: shipping } = await say(ann, 'what is the shipping at net32?');
    expect(shipping.content).toContain('Your cart holds $30.00 from it; add $45.00 for free shipping.');
  });

  it('answers every kind of request from the data it is about', async () => {
    const ann = await ordering(shop).buyer('net32');
    const lines = [item('gloves', 'net32', 'g', 2)];
    const { status, body: order } = await shop.call<Order>('POST', 'orders', {
      token: ann.token,
      body: { items: lines, shippingAddress: sampleAddress },
    });
    expect(status).toBe(201);
    let id: string | undefined;
    for (const [message, answer] of [
      ['cheapest nitrile gloves', 'The lowest price for “nitrile gloves” is $9.00 at Darby Dental'],
      ['compare nitrile gloves with prophy paste', 'Prophy Paste <img src=x onerror=alert(1)> costs least'],
      [
        'how much are nitrile gloves at net32',
        'Nitrile Exam Gloves Large costs $10.00 at net32 ($0.10 per piece).',
      ],
      ['are nitrile gloves a good price?', 'Nitrile Exam Gloves Large costs $9.00 at Darby Dental. '],
      ['an alternative to prophy paste', 'I know no other product like Prophy Paste'],
      ['add 3 boxes of nitrile gloves', 'Ready to add: 3 × Nitrile Exam Gloves Large from Darby Dental'],
      ['watch the price of prophy paste', 'Ready to save: Prophy Paste'],
      ['what do I need for 20 crown preps?', 'For 20 crown preparations: '],
      ['make that 30', 'For 30 crown preparations: '],
      ['how much is shipping at net32?', 'charges $6.99 and ships free from $75.00'],
      ['where is my order?', `Order ${orderNumber(order._id)}`],
      ['reorder my last order', `Your last order is ${orderNumber(order._id)}`],
      ['how much did I spend at net32?', `You spent $26.99 at net32 in all, in 1 order`],
      ['how do I treat a toothache?', 'I answer about supplies only, not clinical questions'],
      ['good morning', 'What can I look up for you?'],
    ] as const) {
      const { conversationId, reply } = await say(ann, message, id);
      id = conversationId;
      expect(reply.content).toContain(answer);
      expect(reply.source).toBe('rules');
    }
  });

  it('tells of a seller that is named alone what it lists, how it ships and whether it is connected', async () => {
    const ann = await shop.newShopper();
    for (const message of ['Darby', 'darby?', 'what about Darby', 'show me everything from Darby']) {
      const { reply } = await say(ann, message);
      expect(reply.content).toMatch(
        /^I can show you \d+ products that Darby Dental lists.* ships free from \$150\.00\..* no account connected there/,
      );
      expect(reply.commands).toMatchObject([
        { type: 'update_search', data: { searchQuery: '', filters: { seller: 'darby' } } },
      ]);
    }
    await shop.connect(ann.userId, 'darby', { username: 'office' });
    expect((await say(ann, 'Darby')).reply.content).toMatch(/Your account there is connected\.$/);
  });

  it('says which words stand for nothing', async () => {
    const ann = await shop.newShopper();
    const asked = async (message: string) => (await say(ann, message)).reply.content;
    expect(await asked('asdfgh')).toMatch(/^The catalog has nothing called “asdfgh”\. What can I look up/);
    expect(await asked('good morning')).toMatch(/^What can I look up/);
    expect(await asked('qwertz nitrile gloves')).toMatch(/ No product has the word “qwertz”\.$/);
    expect(await asked('cheapest nitrile qwertz gloves')).toMatch(/ No product has the word “qwertz”\.$/);
    expect(await asked('nitrle gloves')).not.toContain('No product has');
  });

  it('judges a price by the history of the sellers that are not refused, and none that nobody gets', async () => {
    const ann = await shop.newShopper();
    const since = (priceCents: number) => [{ at: '2026-01-15T00:00:00.000Z', priceCents }];
    await listProduct(shop, 'depressors', 'Tongue Depressors', {
      net32: { sku: 't', priceCents: 5000, history: since(5000) },
      darby: { sku: 't', priceCents: 4000, history: since(4000) },
    });
    const asked = async (message: string) => (await say(ann, message)).reply.content;
    expect(await asked('are tongue depressors a good price?')).toMatch(
      /costs \$40\.00 at Darby Dental\. Yes.* in \d+ days, \$40\.00\.$/,
    );
    expect(await asked('are tongue depressors a good price, not from Darby?')).toMatch(
      /costs \$50\.00 at net32\. Yes.* in \d+ days, \$50\.00\.$/,
    );
    await changeAvailability(shop, 'depressors', 'darby', 't', 'backorder');
    await changeAvailability(shop, 'depressors', 'net32', 't', 'out_of_stock');
    await until('the reply judges no price on backorder', async () =>
      (await asked('are tongue depressors a good price?')).includes(
        'I cannot tell while it is on backorder.',
      ),
    );
    await changeAvailability(shop, 'depressors', 'darby', 't', 'out_of_stock');
    await until('the reply knows that it is out of stock', async () =>
      (await asked('are tongue depressors a good price?')).includes(
        'I cannot tell while it is out of stock.',
      ),
    );
  });

  it('keeps what was wanted when asked which product is meant', async () => {
    const ann = await shop.newShopper();
    const { conversationId: id } = await say(ann, 'articulating paper');
    const answer = async (message: string) => (await say(ann, message, id)).reply.content;
    expect(await answer('add 3')).toMatch(/^Which one should I add\?/);
    expect(await answer('the second one')).toMatch(/^Ready to add: 3 × Articulating Paper Blue, /);
    await answer('add 4 of articulating paper');
    expect(await answer('the second')).toMatch(/^Ready to add: 4 × Articulating Paper Blue, /);
    await answer('articulating paper');
    expect(await answer('how much for 2')).toMatch(/^Which one should I price\?/);
    const price = /^Articulating Paper Blue, (?:50|200)\/box costs (\S+) at net32 .* 2 cost (\S+)\./.exec(
      await answer('the first one'),
    );
    expect(Number(price?.[2]?.slice(1))).toBe(2 * Number(price?.[1]?.slice(1)));
    expect(await answer('add the first one')).toMatch(/^Ready to add: 1 × /);
  });

  it('says who sells what was shown, and what lies elsewhere', async () => {
    const ann = await shop.newShopper();
    const { conversationId: id } = await say(ann, 'nitrile gloves');
    const answer = async (message: string) => (await say(ann, message, id)).reply.content;
    expect(await answer('who sells it?')).toBe(
      'Nitrile Exam Gloves Large: $9.00 at Darby Dental, from 2 sellers. By seller: Darby Dental $9.00, net32 $10.00.',
    );
    expect(await answer('how much is it at Safco')).toBe(
      'Safco quotes no price for Nitrile Exam Gloves Large. By seller: Darby Dental $9.00, net32 $10.00.',
    );
    expect(await answer('checkout')).toBe('I cannot order for you. Your cart has the button for it.');
    expect(await answer('show my favorites')).toMatch(/^I cannot list your favorites\./);
    expect(await answer('thx')).toBe('You are welcome.');
    const { reply } = await say(ann, 'are nitrile gloves better than prophy paste?', id);
    expect(reply.richContent?.products.map(({ id }) => id)).toEqual(['gloves', 'paste']);
  });

  it('takes up every article that a message names', async () => {
    const ann = await shop.newShopper();
    const answer = async (message: string, id?: string) => say(ann, message, id);
    const { reply, conversationId } = await answer('add 3 boxes of gloves and 2 boxes of prophy paste');
    expect(reply.content).toBe(
      'Ready to add: 3 × Nitrile Exam Gloves Large, $9.00 at Darby Dental; 2 × Prophy Paste <img src=x onerror=alert(1)>, $5.00 at net32. Nothing is in your cart until you tap the buttons.',
    );
    const added = ({ commands }: ChatStep) =>
      commands.flatMap(({ type, data }) => (type === 'add_to_cart' ? [[data.productId, data.quantity]] : []));
    expect(added(reply)).toEqual([
      ['gloves', 3],
      ['paste', 2],
    ]);
    expect(reply.reading).toEqual([]);
    const { reply: places } = await answer('add 4 of the second and a box of bibs', conversationId);
    expect(added(places)).toEqual([
      ['paste', 4],
      ['bibs', 1],
    ]);
    const { reply: half } = await answer('add 2 boxes of gloves, 3 flugelhorns and 20000 bibs');
    expect(added(half)).toEqual([['gloves', 2]]);
    expect(half.content).toMatch(
      /^Ready to add: 2 × Nitrile .* I found nothing for “flugelhorns”\. I cannot add 20,000 of “bibs”: 9,999 at most\.$/,
    );
    const { reply: sizes } = await answer('add 2 packs of small and 3 packs of medium isolation gowns');
    expect(added(sizes)).toEqual([
      ['gown-Small', 2],
      ['gown-Medium', 3],
    ]);
    expect((await answer('show me nitrile gloves and bibs')).reply.content).toBe(
      'For “nitrile gloves” I found one product: Nitrile Exam Gloves Large, $9.00 at Darby Dental. For “bibs” I found one product: Patient Bibs, $15.00 at Benco.',
    );
    expect((await answer('how much are nitrile gloves and bibs at net32')).reply.content).toBe(
      'Nitrile Exam Gloves Large costs $10.00 at net32 ($0.10 per piece). Patient Bibs costs $16.00 at net32 ($0.16 per piece).',
    );
    expect((await answer('save the bibs and the gauze')).reply.content).toMatch(
      / This is for “bibs” only: I take up one at a time\. Ask for “gauze” next\.$/,
    );
    expect((await answer('add 3 boxes of nitrile gloves and show me bibs')).reply.content).toMatch(
      /^Ready to add: 3 × Nitrile .* I take up one request at a time\. Send “show me bibs” next\.$/,
    );
  });

  it('takes “and” inside the name of a product for no second article', async () => {
    await listProduct(shop, 'sealant', 'Pit and Fissure Sealant', { net32: { sku: 's', priceCents: 4000 } });
    const catalog = () => shop.app.get<CatalogSource, LiveCatalog>(CatalogSource).current;
    await until(() => catalog()?.index.ordinalOf('sealant') !== undefined);
    const { reply } = await say(await shop.newShopper(), 'add pit and fissure sealant');
    expect(reply.content).toMatch(/^Ready to add: 1 × Pit and Fissure Sealant from net32/);
  });

  it('tells another article from another kind of the same one', async () => {
    const ann = await shop.newShopper();
    const { conversationId } = await say(ann, 'nitrile gloves not from Darby');
    const { reply: masks } = await say(ann, 'what about masks?', conversationId);
    expect(masks.content).toContain('for “masks not from Darby Dental”');
    expect(masks.richContent?.products.map(({ id }) => id).sort()).toEqual(['masks', 'soft-masks']);
    const paper = await say(ann, 'articulating paper');
    const { reply: blue } = await say(ann, 'in blue', paper.conversationId);
    expect(blue.content).toContain('for “blue articulating paper”');
  });

  it('removes every article that a message names', async () => {
    const ann = await shop.newShopper();
    for (const [id, sku] of [
      ['gloves', 'g'],
      ['paste', 'p'],
    ] as const)
      await shop.call('POST', 'cart/items', { token: ann.token, body: item(id, 'net32', sku) });
    expect((await shop.call('GET', 'cart', ann)).status).toBe(200);
    const { reply } = await say(ann, 'remove the gloves and the prophy paste from my cart');
    expect(reply.commands.map(({ data }) => data.productId)).toEqual(['gloves', 'paste']);
    for (const but of ['remove everything but the gloves', 'clear my cart except the gloves']) {
      const { reply: others } = await say(ann, but);
      expect(others.commands.map(({ data }) => data.productId)).toEqual(['paste']);
    }
    const { reply: all } = await say(ann, 'remove everything but the gloves and the prophy paste');
    expect([all.content, all.commands]).toEqual(['Your cart holds nothing else.', []]);
    const { reply: one } = await say(ann, 'remove the bibs and the gloves');
    expect(one.content).toMatch(/^Nothing in your cart is called “bibs”\. 1 item in your cart fits: /);
    expect(one.commands.map(({ data }) => data.productId)).toEqual(['gloves']);
  });

  it('answers no clinical question, and offers to search for what it names', async () => {
    const ann = await shop.newShopper();
    const { reply } = await say(ann, 'is prophy paste safe for pregnant patients?');
    expect(reply.content).toMatch(
      /^I answer about supplies only, not clinical questions .* I can search for “prophy paste”: 1 product\.$/,
    );
    expect(reply.commands).toMatchObject([{ type: 'update_search', data: { searchQuery: 'prophy paste' } }]);
    expect(reply.richContent).toBeUndefined();
    const { reply: unknown } = await say(ann, 'max dose of ibuprofen');
    expect(unknown.content).toMatch(/Name a product and I will look it up\.$/);
    expect(unknown.commands).toEqual([]);
  });

  it('offers nothing of sellers and brands that are refused', async () => {
    for (const [id, brand] of [
      ['resin-a', 'Kerr'],
      ['resin-b', '3M'],
      ['resin-c', 'Shofu'],
    ] as const)
      await listProduct(
        shop,
        id,
        `Flowable Resin ${id}`,
        {
          net32: { sku: id, priceCents: 2000 },
          ...(id === 'resin-c' && { darby: { sku: id, priceCents: 1500 } }),
        },
        { brand },
      );
    const catalog = () => shop.app.get<CatalogSource, LiveCatalog>(CatalogSource).current;
    await until(() => catalog()?.index.ordinalOf('resin-c') !== undefined);
    const ann = await shop.newShopper();
    const shown = ({ richContent }: ChatStep) => richContent?.products.map(({ id }) => id).sort();
    const buysFrom = ({ commands }: ChatStep) =>
      commands.flatMap(({ type, data }) => (type === 'add_to_cart' ? data.seller?.domain : []));

    const gloves = await say(ann, 'nitrile gloves not from Darby');
    expect(gloves.reply.content).toContain('Nitrile Exam Gloves Large, $10.00 at net32.');
    expect(buysFrom(gloves.reply)).toEqual(['net32.com']);
    expect(gloves.reply.reading).toContainEqual({ name: 'notSellers', label: 'Not from Darby Dental' });
    const first = await say(ann, 'add the first one', gloves.conversationId);
    expect(first.reply.content).toContain('from net32 for $10.00');
    expect(buysFrom(first.reply)).toEqual(['net32.com']);
    const again = await say(ann, 'nitrile gloves not from Darby', gloves.conversationId, ['notSellers']);
    expect(again.reply.content).toContain('$9.00 at Darby Dental');
    expect((await say(ann, 'nitrile gloves not from darby or net32')).reply.content).toMatch(
      /^I found nothing for/,
    );

    const masks = await say(ann, 'face masks from net32 or Darby');
    expect(shown(masks.reply)).toEqual(['masks', 'soft-masks']);
    expect(masks.reply.content).toMatch(/ for “face masks from net32 or Darby Dental”\./);
    expect(masks.reply.reading).toContainEqual({ name: 'fromSellers', label: 'From net32 or Darby Dental' });
    const cheapestMasks = await say(ann, 'cheapest face masks level 3 from net32 or Benco', undefined);
    expect(cheapestMasks.reply.content).toMatch(/\$28\.00 at Benco/);
    expect(buysFrom(masks.reply).sort()).toEqual(['darbydental.com', 'net32.com']);
    const { reply: narrower } = await say(ann, 'only from Benco', masks.conversationId);
    expect(shown(narrower)).toEqual(['masks']);
    expect(narrower.content).toContain('$28.00 at Benco');
    const any = await say(ann, 'face masks from net32 or Darby', undefined, ['fromSellers']);
    expect(any.reply.content).not.toContain('from net32 or');

    const { reply: two, conversationId } = await say(ann, 'flowable resin without 3M');
    expect(shown(two)).toEqual(['resin-a', 'resin-c']);
    expect(two.content).toContain('I found 2 products');
    expect(shown((await say(ann, 'any but Kerr', conversationId)).reply)).toEqual(['resin-c']);
    const without = await say(ann, 'flowable resin not from Darby');
    for (const message of ['which of these is cheapest?', 'cheapest per piece']) {
      const { reply: least } = await say(ann, message, without.conversationId);
      const named = least.richContent?.products.map(({ pricing }) => pricing.bestVendor) ?? [];
      expect([message, named.length, named.includes('Darby Dental')]).toEqual([message, 3, false]);
      expect([message, ...buysFrom(least)]).toEqual([message, ...named.map(() => 'net32.com')]);
    }
    const { reply: dear } = await say(ann, 'cheapest flowable resin, not from Darby');
    expect(dear.content).toContain('is $20.00 at net32');
    expect(shown((await say(ann, 'compare flowable resins, not 3M or Kerr')).reply)).toEqual(['resin-c']);
    const three = await say(ann, 'flowable resin');
    const { reply: side } = await say(ann, 'compare these, not from Darby and no Kerr', three.conversationId);
    expect(shown(side)).toEqual(['resin-b', 'resin-c']);
    expect(side.content).toMatch(
      / \$20\.00 at net32, .*costs least\. Offers from Darby Dental and products by Kerr are left out\.$/s,
    );
    const { reply: left } = await say(ann, 'flowable resin but not from Kerr or 3M or Darby');
    const { searchQuery } = left.commands.find(({ type }) => type === 'update_search')?.data ?? {};
    expect(searchQuery).toBe('flowable resin not Kerr not 3M not from Darby Dental');
    const { exclusions, refusedSellers } = catalog()?.read(searchQuery ?? '') ?? {};
    expect(exclusions?.map(({ subject }) => subject)).toEqual(['Kerr', '3M']);
    expect(refusedSellers?.map(({ subject }) => subject)).toEqual(['Darby Dental']);
  });

  it('takes a refusal and a price limit behind two articles for both', async () => {
    const ann = await shop.newShopper();
    const { reply } = await say(ann, 'nitrile gloves and patient bibs, not from net32');
    expect(reply.richContent?.products.map(({ id }) => id)).toEqual(['gloves', 'bibs']);
    expect(reply.content).toMatch(
      /^For “nitrile gloves not from net32” I found .* \$9\.00 at Darby Dental\. For “patient bibs not from net32” .* \$15\.00 at Benco\.$/,
    );
    const { reply: cheap } = await say(ann, 'nitrile gloves and patient bibs under $9.50');
    expect(cheap.content).toMatch(
      /^For “nitrile gloves” I found .* I found nothing for “patient bibs” at that price\. I hold each of them to \$9\.50, not all of them together\.$/,
    );
  });

  it('says of a limit for several articles together whether it is kept', async () => {
    const ann = await shop.newShopper();
    for (const [message, told] of [
      [
        'add 2 boxes of nitrile gloves and patient bibs, max $40 in total',
        'Together they cost $33.00, within the $40.00 you named, shipping not counted.',
      ],
      [
        'add 2 boxes of nitrile gloves and patient bibs under $30 altogether',
        'Together they cost $33.00, more than the $30.00 you named, shipping not counted.',
      ],
      [
        'nitrile gloves, patient bibs: not more than $30 in total',
        'Together they cost $24.00, within the $30.00 you named, shipping not counted.',
      ],
      ['nitrile gloves and isolation gowns, max $30 in total', 'The first of each together cost $'],
      [
        'add 2 boxes of nitrile gloves and 3 flugelhorns, max $30 in total',
        'I hold each of them to $30.00, but cannot tell what they cost together.',
      ],
      [
        'add 2 boxes of nitrile gloves and patient bibs under $40',
        'I hold each of them to $40.00, not all of them together.',
      ],
    ] as const)
      expect((await say(ann, message)).reply.content).toContain(told);
  });

  it('compares the sellers that a message names', async () => {
    const ann = await shop.newShopper();
    const { conversationId } = await say(ann, 'nitrile exam gloves');
    const { reply } = await say(ann, 'which one is cheaper, net32 or Darby', conversationId);
    expect(reply.content).toBe(
      'Nitrile Exam Gloves Large: $10.00 at net32, $9.00 at Darby Dental. Darby Dental asks least.',
    );
    expect(reply.commands.find(({ type }) => type === 'add_to_cart')?.data.seller?.domain).toBe(
      'darbydental.com',
    );
    expect((await say(ann, 'net32 or Benco for nitrile exam gloves?')).reply.content).toBe(
      'Nitrile Exam Gloves Large: $10.00 at net32, no price at Benco.',
    );
    const { reply: neither } = await say(ann, 'Benco or Safco, who is cheaper?', conversationId);
    expect(neither.content).toContain('no price at Benco, no price at Safco');
    expect(neither.commands.map(({ type }) => type)).not.toContain('add_to_cart');
    expect((await say(ann, 'net32 or Darby?')).reply.content).toMatch(/^(?:Which product|What)/);
  });

  it('keeps the seller asked for where something cheaper, or one of those shown, is wanted', async () => {
    for (const [id, prices] of [
      ['tray-a', { net32: 900, darby: 1000 }],
      ['tray-b', { net32: 400, darby: 800 }],
    ] as const)
      await listProduct(shop, id, `Impression Trays ${id}`, {
        net32: { sku: `${id}-n`, priceCents: prices.net32 },
        darby: { sku: `${id}-d`, priceCents: prices.darby },
      });
    const catalog = () => shop.app.get<CatalogSource, LiveCatalog>(CatalogSource).current;
    await until(() => catalog()?.index.ordinalOf('tray-b') !== undefined);
    const ann = await shop.newShopper();
    const first = await say(ann, 'impression trays tray-a from Darby');
    const { reply } = await say(ann, 'add the first one plus 2 boxes of patient bibs', first.conversationId);
    const bought = reply.commands.flatMap(({ type, data }) =>
      type === 'add_to_cart' ? [[data.productId, data.seller?.domain]] : [],
    );
    expect(bought).toEqual([
      ['tray-a', 'darbydental.com'],
      ['bibs', 'benco.com'],
    ]);
    expect(reply.content).toContain('Impression Trays tray-a, $10.00 at Darby Dental');
    const without = await say(ann, 'impression trays tray-a not from net32');
    const { reply: left } = await say(ann, 'add the first one plus 2 boxes of bibs', without.conversationId);
    expect(left.content).toContain('Impression Trays tray-a, $10.00 at Darby Dental');
    const trays = await say(ann, 'cheapest impression trays from Darby');
    expect((await say(ann, 'anything cheaper?', trays.conversationId)).reply.content).toMatch(
      /^I know nothing like it for less than Impression Trays tray-b: \$8\.00 at Darby Dental\.$/,
    );
  });

  it('says who has products shown in stock, and which of them is rated best', async () => {
    for (const [id, availability, rating] of [
      ['cord-a', 'in_stock', 4],
      ['cord-b', 'out_of_stock', 5],
    ] as const)
      await listProduct(shop, id, `Retraction Cord ${id}`, {
        darby: { sku: `${id}-d`, priceCents: 700, availability, rating },
        net32: { sku: `${id}-n`, priceCents: 800 },
        ...(id === 'cord-b' && {
          tdsc: { sku: 'cord-t', priceCents: 600, availability: 'backorder' as const },
        }),
      });
    const catalog = () => shop.app.get<CatalogSource, LiveCatalog>(CatalogSource).current;
    await until(() => catalog()?.index.ordinalOf('cord-b') !== undefined);
    const ann = await shop.newShopper();
    const shown = await say(ann, 'retraction cord');
    const stocked = (name: string) =>
      name === 'cord-a'
        ? 'Retraction Cord cord-a: in stock at Darby Dental ($7.00) and net32 ($8.00).'
        : 'Retraction Cord cord-b: in stock at net32 ($8.00); on backorder at TDSC.';
    const names = shown.reply.richContent?.products.map(({ id }) => id) ?? [];
    expect(names.toSorted()).toEqual(['cord-a', 'cord-b']);
    const ask = async (message: string) => (await say(ann, message, shown.conversationId)).reply;
    expect((await ask('which of those are in stock?')).content).toBe(names.map(stocked).join('\n'));
    for (const message of ['which has the best rating?', 'which is rated best?'])
      expect((await ask(message)).content).toMatch(/Retraction Cord cord-b is rated best\.$/);
    const { content: high, reading } = await ask('show only those rated 4.5 or higher');
    expect(high).toMatch(/^Retraction Cord cord-b: [^\n]*$/);
    expect(reading).toContainEqual({ name: 'minRating', label: 'Rated 4.5 or higher' });
    expect((await say(ann, 'retraction cord rated at least 4.5')).reply.content).toMatch(
      /^I found one product: Retraction Cord cord-b, /,
    );
    const { reply: stockedThere } = await say(ann, 'retraction cord in stock at Darby');
    expect(stockedThere.content).toMatch(
      /^I found one product: Retraction Cord cord-a, \$7\.00 at Darby Dental\./,
    );
    expect(stockedThere.reading).toContainEqual({ name: 'inStock', label: 'In stock' });
    const none = await say(ann, 'retraction cord in stock at tdsc');
    expect(none.reply.content).toBe(
      'Nothing for “retraction cord” in stock. Without that there is 1 product.',
    );
    await ask('retraction cord');
    const place = names.indexOf('cord-b') === 0 ? 'first' : 'second';
    const { content, commands } = await ask(`is the ${place} one in stock at Darby?`);
    expect(content).toBe('Retraction Cord cord-b: out of stock at Darby Dental; in stock at net32 ($8.00).');
    expect(commands.find(({ type }) => type === 'add_to_cart')?.data.seller?.domain).toBe('net32.com');
    expect((await ask('is it available at Benco?')).content).toBe(
      'Retraction Cord cord-b: not sold by Benco; in stock at net32 ($8.00).',
    );
    expect((await ask('and at Darby?')).content).toBe(content);
    const other = place === 'first' ? 'last' : 'first';
    expect((await ask(`and the ${other} one?`)).content).toBe(
      'Retraction Cord cord-a: in stock at Darby Dental ($7.00).',
    );
    expect((await ask(`show me the ${place} one`)).content).toMatch(/^Retraction Cord cord-b: /);
  });

  it('tells of the list of a kit and of an order what is in stock', async () => {
    const ann = await ordering(shop).buyer('net32');
    const { conversationId } = await say(ann, 'nitrile gloves');
    const answer = async (message: string) => (await say(ann, message, conversationId)).reply;
    const { richContent } = await answer('what do I need for 2 exams?');
    const missing = richContent?.kit?.lines.filter(({ choices }) => choices.length === 0) ?? [];
    const { content } = await answer('which of those are in stock?');
    expect(content).toMatch(/^In stock: \d+ things? of \d+ on the list\. Not in stock: /);
    for (const { need } of missing) expect(content).toContain(need);
    expect((await answer('substitute the one that is out of stock')).content).toBe(content);
    const { status } = await shop.call('POST', 'orders', {
      token: ann.token,
      body: {
        items: [item('gloves', 'net32', 'g', 2), item('paste', 'net32', 'p', 1)],
        shippingAddress: sampleAddress,
      },
    });
    expect(status).toBe(201);
    expect((await shop.call('GET', 'orders', ann)).status).toBe(200);
    await answer('my last order');
    const { content: ordered, richContent: shown } = await answer('which of those are in stock?');
    expect(ordered).toMatch(
      /^Nitrile Exam Gloves Large: in stock at net32 \(\$10\.00\)\.\nProphy Paste .*: in stock at net32/,
    );
    expect(shown?.products.map(({ id }) => id)).toEqual(['gloves', 'paste']);
  });

  it('picks one of those shown by comparison or by stock, and says that nobody knows when there is more', async () => {
    for (const [id, availability, rating, priceCents] of [
      ['tip-a', 'in_stock', 4, 500],
      ['tip-b', 'out_of_stock', 3, 600],
      ['tip-c', 'in_stock', 5, 700],
    ] as const)
      await listProduct(shop, id, `Mixing Tips ${id}`, {
        net32: { sku: id, priceCents, availability, rating },
      });
    const catalog = () => shop.app.get<CatalogSource, LiveCatalog>(CatalogSource).current;
    await until(() => catalog()?.index.ordinalOf('tip-c') !== undefined);
    const ann = await shop.newShopper();
    const { reply, conversationId } = await say(ann, 'mixing tips');
    const answer = async (message: string) => (await say(ann, message, conversationId)).reply.content;
    expect(await answer('add the best rated one')).toContain('1 × Mixing Tips tip-c from net32');
    expect(await answer('add 2 of the cheapest one')).toContain('2 × Mixing Tips tip-a from net32');
    expect(await answer('replace the one that is out of stock')).toMatch(
      /(?:Instead of|like) Mixing Tips tip-b/,
    );
    await answer('mixing tips');
    expect(await answer('add the one that is in stock')).toMatch(/^Which one should I add\?/);
    await answer('mixing tips');
    const place = (reply.richContent?.products ?? []).findIndex(({ id }) => id === 'tip-b');
    const gone = 'Mixing Tips tip-b: not in stock at any seller at the moment.';
    expect(await answer(`is the ${['first', 'second', 'third'][place]} one in stock?`)).toBe(gone);
    expect(await answer('when will it be back in stock?')).toBe(
      `${gone}\nNo seller says when there will be more.`,
    );
    expect(await answer('tell me when it is back in stock')).toMatch(/ Its stock is not watched\.$/);
    expect((await say(ann, 'add the cheapest mixing tips')).reply.content).toContain('Mixing Tips tip-a');
    const gloves = await say(ann, 'nitrile gloves');
    const { reply: none } = await say(ann, 'swap the one that is out of stock', gloves.conversationId);
    expect(none.content).toBe('All of those are in stock.');
  });

  it('keeps the places of a list while one of its products is asked about', async () => {
    const ann = await shop.newShopper();
    const { reply, conversationId } = await say(ann, 'isolation gowns');
    const ids = reply.richContent?.products.map(({ id }) => id) ?? [];
    expect(ids).toHaveLength(4);
    const shown = async (message: string) =>
      (await say(ann, message, conversationId)).reply.richContent?.products.map(({ id }) => id);
    expect(await shown('is the second one in stock?')).toEqual([ids[1]]);
    expect(await shown('how much is it?')).toEqual([ids[1]]);
    expect(await shown('add the first one')).toEqual([ids[0]]);
    expect(await shown('is that one in stock?')).toEqual([ids[0]]);
    expect(await shown('the last one')).toEqual([ids[3]]);
    expect(await shown('compare the first two')).toEqual(ids.slice(0, 2));
    expect(await shown('isolation gowns size L')).toEqual(['gown-Large']);
    expect(await shown('how much is the first one?')).toEqual(['gown-Large']);
  });

  it('answers from a cart that shows what was added just before, however late it is projected', async () => {
    const ann = await shop.newShopper();
    const carts = shop.readDb.readModels.find('carts') as Generation;
    const halt = await shop.readDb.knex.transaction();
    await haltConsumer(halt, consumerName(carts), [topicOf(cartStream(ann.userId))]);
    await shop.call('POST', 'cart/items', { token: ann.token, body: item('gloves', 'net32', 'g', 3) });
    const asked = say(ann, 'what is in my cart?');
    await pause(500);
    await halt.rollback();
    expect((await asked).reply.content).toBe(
      'Your cart holds 3 items: 3 × Nitrile Exam Gloves Large from net32.',
    );
  });

  it('says what of the cart is not in stock, and offers to remove only that', async () => {
    await listProduct(shop, 'liner', 'Cavity Liner', {
      darby: { sku: 'liner-d', priceCents: 700, availability: 'backorder' },
    });
    const ann = await shop.newShopper();
    const put = (body: ReturnType<typeof item>) =>
      shop.call('POST', 'cart/items', { token: ann.token, body });
    await until(async () => (await put(item('liner', 'darby', 'liner-d'))).status < 300);
    await put(item('gloves', 'net32', 'g', 2));
    const { reply } = await say(ann, 'Which items in my Cart are OOS?');
    const { reply: misspelled } = await say(ann, 'which items in my cart are availible?');
    expect(misspelled.content).toBe(reply.content);
    expect(reply.content).toBe(
      'Not in stock, of 3 items in your cart: 1 × Cavity Liner from Darby Dental. Open your cart for other sellers, or remove them here.',
    );
    expect(reply.commands).toMatchObject([{ type: 'remove_from_cart', data: { productId: 'liner' } }]);
  });

  it('offers only what the seller asked for has, first what it has in stock', async () => {
    const lacking = { sku: 'gone', priceCents: 300, availability: 'out_of_stock' as const };
    await listProduct(shop, 'wedge-a', 'Wooden Wedges', {
      safcodental: lacking,
      net32: { sku: 'wa', priceCents: 400 },
    });
    await listProduct(shop, 'wedge-b', 'Wooden Wedges Assorted', {
      safcodental: { sku: 'wb', priceCents: 700 },
      net32: { sku: 'wc', priceCents: 600 },
    });
    const catalog = () => shop.app.get<CatalogSource, LiveCatalog>(CatalogSource).current;
    await until(() => catalog()?.index.ordinalOf('wedge-b') !== undefined);
    const ann = await shop.newShopper();
    const offered = ({ richContent }: ChatStep) =>
      richContent?.products.map(({ id, pricing, sellers }) => [
        id,
        pricing.bestPrice,
        sellers.map(({ seller, availability }) => `${seller} ${availability}`).join(),
      ]);
    const buys = ({ commands }: ChatStep) =>
      commands.flatMap(({ type, data }) =>
        type === 'add_to_cart' ? [[data.productId, data.seller?.domain]] : [],
      );

    const { reply, conversationId } = await say(ann, 'wooden wedges under $8 only from Safco');
    expect(offered(reply)).toEqual([
      ['wedge-b', 7, 'safcodental in_stock'],
      ['wedge-a', 3, 'safcodental out_of_stock'],
    ]);
    expect(buys(reply)).toEqual([['wedge-b', 'safcodental.com']]);
    const { reply: first } = await say(ann, 'add the first one', conversationId);
    expect(first.content).toContain('from Safco for $7.00');
    expect(buys(first)).toEqual([['wedge-b', 'safcodental.com']]);
    await say(ann, 'how much is the second one?', conversationId);
    expect((await say(ann, 'add the first one', conversationId)).reply.content).toContain(
      'from Safco for $7.00',
    );
    const again = await say(ann, 'only from Safco: wooden wedges under $8');
    const { reply: second } = await say(ann, 'add the second one', again.conversationId);
    expect(second.content).toContain(
      'cannot be bought at Safco at the moment: $3.00 at Safco, not in stock.',
    );
    expect(offered(second)).toEqual([['wedge-a', 3, 'safcodental out_of_stock']]);
    expect(buys(second)).toEqual([]);
    const { reply: stocked } = await say(ann, 'wooden wedges in stock at Safco');
    expect(offered(stocked)?.map(([id]) => id)).toEqual(['wedge-b']);
    const { reply: costlier } = await say(ann, 'wooden wedges under $2 only from Safco');
    expect(costlier.content).toContain('at that price');
    expect(buys(costlier)).toEqual([['wedge-b', 'safcodental.com']]);
  });

  it('shows only those parts of its reading that the answer uses', async () => {
    const ann = await shop.newShopper();
    const { conversationId } = await say(ann, 'nitrile gloves not from Darby');
    const readingOf = async (message: string) => (await say(ann, message, conversationId)).reply.reading;
    for (const message of ['what is in my cart?', 'where is my order?', 'thanks', 'hello'])
      expect([message, await readingOf(message)]).toEqual([message, []]);
    expect(await readingOf('shipping at net32?')).toEqual([{ name: 'seller', label: 'From net32' }]);
    // The refusal still holds for what was shown under it.
    expect(await readingOf('add the first one')).toContainEqual({
      name: 'notSellers',
      label: 'Not from Darby Dental',
    });
  });

  it('says what one is of a product that is not sold in the unit that was said', async () => {
    const ann = await shop.newShopper();
    const note = 'It is sold by the box, not by the case: one is 200/box.';
    const answer = async (message: string) => (await say(ann, message)).reply.content;
    expect(await answer('add 2 cases of articulating paper 200/box')).toContain(
      `($12.00 each). ${note} Nothing`,
    );
    expect(await answer('how much are 2 cases of articulating paper 200/box')).toContain(
      `2 cost $24.00. ${note}`,
    );
    expect(await answer('add 2 boxes of articulating paper 200/box')).not.toContain('It is sold by');
    expect(await answer('add 2 cases of articulating paper 200/box and 3 tubes of prophy paste')).toContain(
      `(${note.slice(0, -1)}); 3 × Prophy Paste`,
    );
    expect(await answer('show me 2 cases of articulating paper 200/box and some bibs')).toContain(
      `(${note.slice(0, -1)}). For “bibs”`,
    );
    expect(await answer('how much are 2 cases of articulating paper 200/box and 1 box of bibs')).toContain(
      `2 cost $24.00. ${note} Patient Bibs costs`,
    );
  });

  it('offers the product that is sold in the unit that was said, where there is one', async () => {
    for (const [id, Packaging, priceCents] of [
      ['towels-case', '12 x 50/case', 9000],
      ['towels-box', '50/box', 900],
    ] as const)
      await listProduct(
        shop,
        id,
        `Table Towels, ${Packaging}`,
        { net32: { sku: id, priceCents } },
        { specifications: { Packaging } },
      );
    const catalog = () => shop.app.get<CatalogSource, LiveCatalog>(CatalogSource).current;
    await until(() => catalog()?.index.ordinalOf('towels-box') !== undefined);
    const ann = await shop.newShopper();
    const bought = async (message: string) =>
      (await say(ann, message)).reply.commands.flatMap(({ type, data }) =>
        type === 'add_to_cart' ? data.productId : [],
      );
    for (const unit of ['box', 'case']) {
      expect((await bought(`add a ${unit} of table towels`))[0]).toBe(`towels-${unit}`);
      expect(await bought(`add 2 boxes of gloves and 3 ${unit}s of table towels`)).toEqual([
        'gloves',
        `towels-${unit}`,
      ]);
    }
  });

  it('removes everything when asked to, whatever was shown before', async () => {
    const ann = await shop.newShopper();
    const { token } = ann;
    for (const [id, sku] of [
      ['gloves', 'g'],
      ['paste', 'p'],
    ] as const)
      await shop.call('POST', 'cart/items', { token, body: item(id, 'net32', sku) });
    expect((await shop.call('GET', 'cart', { token })).status).toBe(200);
    for (const message of ['remove everything', 'empty my cart', 'clear out the basket']) {
      const { conversationId } = await say(ann, 'nitrile gloves');
      const { reply } = await say(ann, message, conversationId);
      expect(reply.commands.map(({ type, data }) => [type, data.productId])).toEqual([
        ['remove_from_cart', 'gloves'],
        ['remove_from_cart', 'paste'],
      ]);
    }
  });

  it('lists what was ordered in a period', async () => {
    const ann = await ordering(shop).buyer('net32');
    expect((await say(ann, 'what did I order this month?')).reply.content).toBe(
      'You have placed no order yet.',
    );
    const { status } = await shop.call('POST', 'orders', {
      token: ann.token,
      body: { items: [item('gloves', 'net32', 'g', 2)], shippingAddress: sampleAddress },
    });
    expect(status).toBe(201);
    expect((await shop.call('GET', 'orders', ann)).status).toBe(200);
    for (const [message, answer] of [
      ['what did I order this year?', 'You ordered this year: 2 × Nitrile Exam Gloves Large.'],
      ['what have we bought last year', 'You ordered nothing last year.'],
      ['what did I buy at Benco this year', 'You ordered nothing from Benco this year.'],
      ['what did I order', 'You ordered with your last order: 2 × Nitrile Exam Gloves Large.'],
    ] as const)
      expect((await say(ann, message)).reply.content).toBe(answer);
  });

  describe('about orders', () => {
    const order = async (ann: Shopper, body: object = {}): Promise<Order> => {
      const { body: placed } = await shop.call<Order>('POST', 'orders', {
        token: ann.token,
        body: { items: [item('gloves', 'net32', 'g', 2)], shippingAddress: sampleAddress, ...body },
      });
      expect((await shop.call('GET', 'orders', ann)).status).toBe(200);
      return placed;
    };
    const at = '2026-03-02T00:00:00.000Z';
    const record = (ann: Shopper, { _id }: Order, ...events: ((of: object) => object)[]) =>
      shop.record(
        orderStream(_id),
        'orders',
        ...events.map((event) => event({ orderId: _id, userId: ann.userId, at }) as OrderEvent),
      );
    const released = (of: object) => ({ type: 'OrderReleased', data: { ...of, because: 'staff' } });
    const accepted = (of: object) => ({
      type: 'PurchaseOrderAccepted',
      data: {
        ...of,
        seller: 'net32',
        sellerOrderId: 'N-77',
        refused: [],
        accepted: [{ sku: 'g', quantity: 2, unitPriceCents: 950 }],
      },
    });
    const deleted = (of: object) => ({ type: 'OrderDeleted', data: of });
    const cancelled = (of: object) => ({ type: 'OrderCancelled', data: { ...of, by: 'staff' } });

    it('tells of the order that is named, by any of its numbers, or that there is none', async () => {
      const ann = await ordering(shop).buyer('net32');
      const first = await order(ann, { purchaseOrderNumber: 'PO-2291' });
      await record(ann, first, released, accepted);
      for (let n = 0; n < 3; n += 1) await order(ann);
      const latest = await order(ann);
      const answer = async (message: string) => (await say(ann, message)).reply;
      expect((await answer('show my orders')).content).toMatch(
        /(?:\nOrder .*){2}\nOlder ones are under My Orders\.$/,
      );
      const code = orderNumber(first._id).slice(1);
      for (const message of [
        `where is order ${code.toUpperCase()}`,
        `status of order #${code}`,
        `where is order ${first._id}`,
        'has order PO-2291 shipped?',
        'where is order n-77',
      ])
        expect(await answer(message)).toMatchObject({
          content: expect.stringMatching(
            new RegExp(`^Order #${code} of .* accepted it as order N-77`),
          ) as string,
          commands: [{ type: 'order_link', data: { orderId: first._id } }],
        });
      expect(await answer('where is order 1234ABCD')).toMatchObject({
        content: expect.stringMatching(
          `^There is no order 1234ABCD of yours. Your latest: Order ${orderNumber(latest._id)} of `,
        ) as string,
        commands: [{ type: 'order_link', data: { orderId: latest._id } }],
      });
      const bob = await ordering(shop).buyer('net32');
      await order(bob);
      expect((await say(bob, `where is order #${code}`)).reply.content).toContain(
        `no order ${code} of yours`,
      );
    });

    it('takes what reads like a code for the number of an order that the buyer has', async () => {
      const ann = await ordering(shop).buyer('net32');
      const first = await order(ann, { purchaseOrderNumber: 'PO-2291' });
      await order(ann);
      const code = orderNumber(first._id).slice(1);
      const { conversationId } = await say(ann, 'nitrile gloves');
      for (const message of [
        `order ${code}`,
        `what about order ${code}?`,
        `status of ${code}`,
        `where is ${code}`,
        `can I cancel ${code}`,
        `show me order ${code} please`,
        'order PO-2291',
      ])
        expect([message, (await say(ann, message, conversationId)).reply.commands]).toMatchObject([
          message,
          [{ type: 'order_link', data: { orderId: first._id } }],
        ]);
      const { reply: again } = await say(ann, `reorder ${code}`);
      expect(again.content).toContain(`This is order #${code} of `);
      expect(again.commands).toMatchObject([
        { type: 'reorder', data: { orderId: first._id } },
        { type: 'product_link', data: { productId: 'gloves' } },
      ]);
      // Darby Dental asks less, but the order was placed at net32.
      expect(again.richContent?.products).toMatchObject([
        { id: 'gloves', pricing: { bestPrice: 10, bestVendor: 'net32' } },
      ]);
      const bob = await ordering(shop).buyer('net32');
      await order(bob);
      expect((await say(bob, 'order 1234567')).reply.content).toMatch(
        /^There is no order 1234567 of yours\. If it is the code of a product, say “add 1234567”\. /,
      );
      const { reply: theirs } = await say(bob, `where is order ${code}`);
      expect(JSON.stringify(theirs)).not.toContain(first._id);
      // A word such as "facade" would be read as the name of goods: an unknown code has a digit.
      const unknown = code.replace(/^./, '4');
      expect((await say(bob, `where is order ${unknown}`)).reply.content).toContain(
        `no order ${unknown} of yours`,
      );
    });

    it('names the sellers who still deliver an order that was cancelled or deleted', async () => {
      const ann = await ordering(shop).buyer('net32');
      const [gone, kept] = [await order(ann), await order(ann)];
      await record(ann, gone, released, accepted, deleted);
      await record(ann, kept, released, accepted, cancelled);
      const answer = async (message: string) => (await say(ann, message)).reply;
      const still =
        'which still delivers and bills you. If you do not want the goods, cancel it at net32, too';
      const cancelling = `Cancelling it here does not cancel it at net32, ${still}: name the order number there, N-77.`;
      for (const message of ['where is my order?', `cancel order ${orderNumber(kept._id)}`])
        expect((await answer(message)).content).toContain(cancelling);
      expect(await answer(`status of order ${orderNumber(gone._id)}`)).toMatchObject({
        content: expect.stringMatching(
          new RegExp(
            `^Order ${orderNumber(gone._id)} of .* was deleted by our staff .* Deleting it here does not cancel it at net32, ${still}`,
          ),
        ) as string,
        commands: [],
      });
      const bob = await ordering(shop).buyer('net32');
      const unsent = await order(bob);
      await record(bob, unsent, deleted);
      expect((await say(bob, 'where is my order?')).reply.content).toBe('You have placed no order yet.');
    });

    it('tells what went into shipping, what was saved, and which seller got most', async () => {
      const ann = await ordering(shop).buyer('net32', 'darby');
      const answer = async (message: string) => (await say(ann, message)).reply.content;
      await order(ann);
      await order(ann, { items: [item('gloves', 'darby', 'd', 3)] });
      const inAll = 'in all, in 2 orders. What sellers have refused or never received is not counted.';
      const shipping = /^You spent \$(\S+) on shipping in all/.exec(
        await answer('how much did I spend on shipping?'),
      )?.[1];
      expect(await answer('how much did I spend?')).toBe(
        `You spent $${(20 + 27 + Number(shipping)).toFixed(2)} ${inAll}`,
      );
      expect(await answer('what did I pay for shipping at net32?')).toMatch(
        /^You spent \$6\.99 on shipping at net32 in all, in 1 order\./,
      );
      expect(await answer('how much did I save?')).toBe(
        'You saved nothing in all by moving lines to sellers where they cost less.',
      );
      expect(await answer('which seller do I spend the most with?')).toMatch(
        /^You spent most in all at Darby Dental, \$\S+; then at net32, \$26\.99\. Shipping is counted\.$/,
      );
    });

    it('tells what was ordered last at a seller, also where the last order is another one’s', async () => {
      const ann = await ordering(shop).buyer('net32', 'darby');
      const answer = async (message: string) => (await say(ann, message)).reply.content;
      await order(ann);
      await order(ann, { items: [item('gloves', 'darby', 'd', 3)] });
      expect(await answer('what did I order from net32?')).toBe(
        'You ordered from net32 with your last order there: 2 × Nitrile Exam Gloves Large.',
      );
      expect(await answer('what did I order?')).toBe(
        'You ordered with your last order: 3 × Nitrile Exam Gloves Large.',
      );
      expect(await answer('what did I order from Benco?')).toBe('You ordered nothing from Benco yet.');
    });

    it('tells of the latest order at the seller that is asked for', async () => {
      const ann = await ordering(shop).buyer('net32');
      await order(ann);
      const answer = async (message: string) => (await say(ann, message)).reply.content;
      expect(await answer('where is my order from net32?')).toMatch(/^Order #/);
      expect(await answer('where is my order from Benco?')).toBe('You have placed no order at Benco yet.');
    });

    it('says where and until when one is cancelled, and cancels none', async () => {
      const ann = await ordering(shop).buyer('net32');
      const answer = async (message: string, id?: string) => say(ann, message, id, [], 'America/New_York');
      expect((await answer('cancel my order')).reply.content).toBe(
        'You have placed no order yet. An order can be cancelled on the page My Orders, within 45 minutes of placement.',
      );
      const gone = await order(ann);
      await record(ann, gone, released, accepted);
      const late = await answer(`cancel order ${orderNumber(gone._id)}`);
      expect(late.reply.content).toMatch(
        /^Order #\w+ of .* can no longer be cancelled here: that is possible within 45 minutes of placement\. .*If you do not want it, cancel it at net32\.$/,
      );
      const open = await order(ann);
      const until = new Date(open.cancellableUntil ?? '').toLocaleTimeString('en-US', {
        timeStyle: 'short',
        timeZone: 'America/New_York',
      });
      const { reply, conversationId } = await answer('cancel my order');
      expect(reply.content).toContain(`can be cancelled until ${until}: open it and press Cancel Order.`);
      expect(reply.commands).toMatchObject([{ type: 'order_link', data: { orderId: open._id } }]);
      expect((await answer('please cancel it', conversationId)).reply.content).toBe(reply.content);
      const { body } = await shop.call<Order>('GET', `orders/${open._id}`, ann);
      expect(body.status).toBe('pending');
    });

    it('counts what sellers charge of cancelled orders as spent, and says so', async () => {
      const ann = await ordering(shop).buyer('net32');
      await record(ann, await order(ann), cancelled);
      const spent = async (message: string) => (await say(ann, message)).reply.content;
      expect(await spent('how much did I spend?')).toBe(
        'You spent $0.00 in all, in 0 orders. What sellers have refused or never received is not counted.',
      );
      await record(ann, await order(ann), released, accepted, cancelled);
      const ofCancelled =
        'cancelled orders: sellers who had received them deliver and bill them all the same.';
      expect(await spent('how much did I spend?')).toBe(
        `You spent $25.99 in all, in 1 order. What sellers have refused or never received is not counted. $25.99 of it is for ${ofCancelled}`,
      );
      expect(await spent('how much did I spend at net32?')).toContain(
        `You spent $25.99 at net32 in all, in 1 order.`,
      );
      expect(await spent('how much did I spend on nitrile gloves?')).toBe(
        `You spent $19.00 on nitrile gloves in all, shipping not counted (1 order line). $19.00 of it is for ${ofCancelled}`,
      );
      expect(await spent('what did I order this year')).toBe(
        'You ordered this year: 2 × Nitrile Exam Gloves Large.',
      );
    });

    it('counts what sellers charge of deleted orders as spent, and says so', async () => {
      const ann = await ordering(shop).buyer('net32');
      await record(ann, await order(ann), deleted);
      const spent = async (message: string) => (await say(ann, message)).reply.content;
      expect(await spent('how much did I spend?')).toMatch(/^You spent \$0\.00 in all, in 0 orders\./);
      await record(ann, await order(ann), released, accepted, deleted);
      const ofDeleted = 'of it is for deleted orders: sellers who had received them deliver and bill them';
      expect(await spent('how much did I spend?')).toMatch(/^You spent \$25\.99 in all, in 1 order\./);
      expect(await spent('how much did I spend at net32?')).toContain(`$25.99 ${ofDeleted}`);
      expect(await spent('how much did I spend on nitrile gloves?')).toContain(`$19.00 ${ofDeleted}`);
      await record(ann, await order(ann), released, accepted, cancelled);
      expect(await spent('how much did I spend?')).toContain(
        '$51.98 of it is for cancelled and deleted orders: sellers',
      );
      expect(await spent('what did I order this year')).toBe(
        'You ordered this year: 2 × Nitrile Exam Gloves Large; 2 × Nitrile Exam Gloves Large.',
      );
    });
  });

  it('tells days of orders in the time zone of who asks', async () => {
    const ann = await ordering(shop).buyer('net32');
    const { body: order } = await shop.call<Order>('POST', 'orders', {
      token: ann.token,
      body: { items: [item('gloves', 'net32', 'g', 2)], shippingAddress: sampleAddress },
    });
    expect((await shop.call('GET', 'orders', ann)).status).toBe(200);
    const on = async (timeZone?: string) =>
      / of (.+?) \(/.exec((await say(ann, 'where is my order?', undefined, [], timeZone)).reply.content)?.[1];
    // At any time it is another day in one of the two than in UTC.
    for (const timeZone of [undefined, 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      expect(await on(timeZone)).toBe(
        new Date(order.createdAt).toLocaleDateString('en-US', {
          dateStyle: 'medium',
          timeZone: timeZone ?? 'UTC',
        }),
      );
  });

  it.each(['Compare these two', 'the second one', 'add the second one to my cart', 'compare'])(
    'says of “%s” what is missing where no product has been shown',
    async (message) => {
      const { reply } = await say(await shop.newShopper(), message);
      expect(reply.content).toMatch(/^I have not shown you any products yet/);
      expect(reply.richContent).toBeUndefined();
    },
  );

  it('prices the product with the code that is asked for, whatever was shown before', async () => {
    const ann = await shop.newShopper();
    const { conversationId: id } = await say(ann, 'prophy paste');
    const answer = async (message: string) => (await say(ann, message, id)).reply;
    expect(await answer('how much is 18311')).toMatchObject({
      content: expect.stringMatching(/^Patient Bibs costs \$15.00 at Benco/) as string,
      richContent: { products: [{ id: 'bibs' }] },
    });
    expect((await answer('add it')).content).toMatch(/^Ready to add: 1 × Patient Bibs /);
    expect((await answer('compare 18311 and prophy paste')).content).toContain('Patient Bibs: $15.00');
    expect((await answer('18311')).content).toMatch(/^Patient Bibs: \$15.00 /);
    for (const message of ['how much is 18312', 'my price for 1831', 'cheapest 18312', 'add 2 of 18312']) {
      const { content, richContent } = await answer(message);
      expect(content).toBe(`I know no product with the code ${/\d{4,}/.exec(message)?.[0]}.`);
      expect(richContent).toBeUndefined();
    }
    expect((await answer('add it')).content).toMatch(/^Which product should I add\?/);
  });

  it('adds no quantity that a cart does not hold', async () => {
    const ann = await shop.newShopper();
    const { conversationId: id } = await say(ann, 'prophy paste');
    for (const [quantity, answer] of [
      ['20000', 'I cannot add 20,000 of a product: 9,999 at most. Nothing has been added.'],
      ['20,000', 'I cannot add 20,000 of a product: 9,999 at most. Nothing has been added.'],
      ['0', 'I cannot add 0 of a product: 1 at least. Nothing has been added.'],
      ['-3', 'I cannot add -3 of a product: 1 at least. Nothing has been added.'],
    ] as const) {
      const { content, commands } = (await say(ann, `add ${quantity} of the first one`, id)).reply;
      expect([content, commands]).toEqual([answer, []]);
    }
    for (const [message, answer] of [
      ['make it 20000', 'I cannot add 20,000 of a product: 9,999 at most. Nothing has been added.'],
      ['make it -3', 'I cannot add -3 of a product: 1 at least. Nothing has been added.'],
    ] as const) {
      const { content, commands } = (await say(ann, message, id)).reply;
      expect([content, commands]).toEqual([answer, []]);
    }
    const { reply } = await say(ann, 'add 9999 of the first one', id);
    expect(reply.commands[0]).toMatchObject({ type: 'add_to_cart', data: { quantity: 9999 } });
  });

  it('takes four digits alone for a code, and asks of what they are a quantity where nothing has it', async () => {
    const ann = await shop.newShopper();
    const { conversationId: id } = await say(ann, 'prophy paste');
    const { reply } = await say(ann, 'how much for 2289', id);
    expect(reply.content).toBe(
      'I know no product with the code 2289. If it is a quantity, say of what, as in “2,289 boxes of gloves”.',
    );
  });

  it('asks which product is meant by a word that names none', async () => {
    const { reply } = await say(await shop.newShopper(), 'add it to my cart');
    expect(reply.content).toBe('Which product should I add? A name or a manufacturer code will do.');
  });

  it('changes the list of a kit on request', async () => {
    const ann = await shop.newShopper();
    const first = await say(ann, 'what do I need for 10 crown preps?');
    const needs = ({ richContent }: ChatStep) =>
      (richContent?.kit?.lines ?? []).map(({ need, pieces }) => [need, pieces] as const);
    expect(needs(first.reply)).toContainEqual(['Exam gloves', 40]);
    const twice = await say(ann, 'same thing but for 20 patients', first.conversationId);
    expect(needs(twice.reply)).toContainEqual(['Exam gloves', 80]);
    const without = await say(ann, 'leave out the gloves', first.conversationId);
    expect(needs(without.reply).map(([need]) => need)).not.toContain('Exam gloves');
    expect(needs(without.reply)).toContainEqual(['Face masks', 40]);
    const { reply: twiceAgain } = await say(ann, 'double it', first.conversationId);
    expect(needs(twiceAgain)).toContainEqual(['Face masks', 80]);
    const refused = await say(ann, 'not from Darby or net32', first.conversationId);
    expect(refused.reply.content).toContain(' Offers from Darby Dental or net32 are left out.');
    expect(refused.reply.richContent?.kit?.notSellers).toEqual(['darby', 'net32']);
    const ejectors = ({ richContent }: ChatStep) =>
      richContent?.kit?.lines.find(({ need }) => need === 'Saliva ejector')?.choices;
    expect(ejectors(refused.reply)).toMatchObject([{ productId: 'ejectors' }]);
    const { reply: none } = await say(ann, 'kit for a crown prep but not from Darby or Benco');
    expect(ejectors(none)).toEqual([]);
    const { reply: one } = await say(ann, 'kit for a crown prep from Benco');
    expect(one.content).toContain(' All of it is from Benco.');
    expect(one.richContent?.kit?.notSellers).not.toContain('benco');
    expect(one.richContent?.kit?.notSellers).toContain('darby');
    expect(none.content).toMatch(/None of the sellers left has these in stock .*Saliva ejector/);
    for (const [message, answer] of [
      ['make that 2000', 'I cannot list supplies for 2,000 crown preparations: 1,000 at most.'],
      ['make that -3', 'I cannot list supplies for -3 crown preparations: 1 at least.'],
    ] as const)
      expect((await say(ann, message, first.conversationId)).reply.content).toBe(answer);
    await say(ann, 'what do I need for 2 exams?', first.conversationId);
    const { reply: all } = await say(ann, 'add all of it', first.conversationId);
    expect(all.content).toMatch(/^The list itself says what all of it costs/);
  });

  it('lists for a kit what costs least together, as the cart does that is filled with it', async () => {
    const ann = await shop.newShopper();
    const { token } = ann;
    const totals = [];
    for (const count of [1, 30]) {
      await shop.call('DELETE', 'cart', { token });
      const { reply } = await say(ann, `what do I need for ${count} exams?`);
      const lines = reply.richContent?.kit?.lines ?? [];
      const needs = lines.map(({ choices }) => ({ choices }));
      const { body } = await shop.call<BasketProposal>('POST', 'basket/proposal', { token, body: { needs } });
      const offers = await Promise.all(
        needs.map(async ({ choices }) => {
          const each = await Promise.all(
            choices.map(async ({ productId, quantity }) => {
              const product = await shop.call<Product>('GET', `products/${productId}`);
              return product.body.sellers.map(({ seller, price }) => ({
                seller,
                lineCents: fromDollars(price ?? 0) * quantity,
              }));
            }),
          );
          return each.flat();
        }),
      );
      expect(offers.filter(({ length }) => length > 0).length).toBeGreaterThanOrEqual(4);
      const { totalCents, shippingCents } = cheapestByTrying(offers);
      expect([body.total, body.shipping]).toEqual([totalCents / 100, shippingCents / 100]);
      const products = body.lines.flatMap((line) =>
        line ? [{ productId: line.product._id, quantity: line.quantity }] : [],
      );
      const filled = await shop.call<FilledCart>('POST', 'basket/items', { token, body: { products } });
      expect(filled.body.total).toBe(body.total);
      totals.push(body.total);
    }
    expect(totals[1]).toBeGreaterThan(totals[0] ?? Infinity);
  });

  it('belongs to one person, and ends with the account', async () => {
    const [ann, bob] = [await shop.newShopper('Ann'), await shop.newShopper('Bob')];
    const { conversationId } = await say(ann, 'my secret allergy, and gloves');
    for (const path of [
      `chat/conversations/${conversationId}`,
      `chat/conversations/${conversationId}/status`,
    ])
      expect((await shop.call('GET', path, { token: bob.token })).status).toBe(404);
    const intruding = { token: bob.token, body: { message: 'and me?' } };
    expect((await shop.call('POST', `chat/conversations/${conversationId}/messages`, intruding)).status).toBe(
      404,
    );
    expect(
      (await shop.call('POST', `chat/conversations/${conversationId}/stop`, { token: bob.token })).status,
    ).toBe(404);
    expect(
      (await shop.call<LatestChatAnswer>('GET', 'chat/latest', { token: bob.token })).body.steps,
    ).toEqual([]);
    const stored = await shop.store.read(`conversation-${conversationId}`);
    expect(stored.map(({ data }) => Buffer.from(data).toString()).join()).not.toMatch(/allergy|gloves/i);
    const logged = shop.logged.join('');
    expect(logged).not.toMatch(/secret allergy/);
    await shop.record(`user-${ann.userId}`, 'conversations', {
      type: 'UserDeleted',
      data: { userId: ann.userId, at: '2026-03-02T00:00:00.000Z' },
    });
    const rows = await shop.readDb
      .knex('conversations')
      .withSchema(shop.readDb.readModels.schemaOf('conversations'))
      .where({ user_id: ann.userId });
    expect(rows).toEqual([]);
  });

  it('answers each message once, whichever process does it', async () => {
    const ann = await shop.newShopper();
    const others = await Promise.all([start(), start()]);
    const first = await say(ann, 'gloves');
    for (const message of ['the first one', 'how much is it', 'prophy paste'])
      await say(ann, message, first.conversationId);
    const stored = await shop.store.read(`conversation-${first.conversationId}`);
    expect(stored.filter(({ type }) => type === 'AssistantReplied')).toHaveLength(4);
    for (const other of others) await other.close();
  });

  it('passes what sellers write on as the text it is', async () => {
    const { reply } = await say(await shop.newShopper(), 'prophy paste');
    expect(reply.richContent?.products[0]?.name).toBe('Prophy Paste <img src=x onerror=alert(1)>');
  });

  it('stops being awaited on request', async () => {
    const ann = await shop.newShopper();
    await assistant.close();
    const sent = await shop.call<ChatConversationAnswer>('POST', 'chat/conversations', {
      token: ann.token,
      body: { message: 'gloves' },
    });
    const id = sent.body.conversation._id;
    expect((await shop.call('POST', `chat/conversations/${id}/stop`, { token: ann.token })).status).toBe(200);
    expect((await shop.call('GET', `chat/conversations/${id}/status`, { token: ann.token })).body).toEqual({
      isProcessing: false,
      hasResponse: false,
    });
    assistant = await start();
    // The later message is answered, so the stopped one has been skipped.
    const next = await say(ann, 'gloves', id);
    expect(next.steps.map(({ type }) => type)).toEqual(['user_message', 'user_message', 'ai_response']);
  });

  it('has a status also while the read model does not show it', async () => {
    const [ann, other] = [await shop.newShopper(), await shop.newShopper()];
    const { conversationId } = await say(ann, 'gloves');
    const active = shop.readDb.readModels.find('conversations');
    if (!active) throw new Error('there is no read model');
    await shop.readDb
      .knex('conversations')
      .withSchema(schemaName(active))
      .where({ conversation_id: conversationId })
      .delete();
    const status = ({ token }: Shopper) =>
      shop.call('GET', `chat/conversations/${conversationId}/status`, { token });
    expect(await status(ann)).toMatchObject({
      status: 200,
      body: { isProcessing: false, hasResponse: true },
    });
    expect((await status(other)).status).toBe(404);
  });

  it('is for users, and takes messages within limits', async () => {
    const { token } = await shop.newShopper();
    expect((await shop.call('GET', 'chat/latest')).status).toBe(401);
    for (const message of ['', '   ', 'x'.repeat(MAX_MESSAGE_CHARACTERS + 1), 7])
      expect((await shop.call('POST', 'chat/conversations', { token, body: { message } })).status).toBe(400);
    const unzoned = { token, body: { message: 'gloves', timeZone: 'Mars/Olympus' } };
    expect(await shop.call('POST', 'chat/conversations', unzoned)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: { timeZone: expect.any(String) } },
    });
    const unknown = { token, body: { message: 'gloves' } };
    expect((await shop.call('POST', 'chat/conversations/nope/messages', unknown)).status).toBe(404);
    expect((await shop.call('GET', 'chat/conversations/nope', { token })).status).toBe(404);
  });
});
