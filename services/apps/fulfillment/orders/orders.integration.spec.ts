import { WAIT_MS } from '../jobs/waiting.js';
import { SETTLED_MS } from './send-purchase-order.js';
import { chargesOf } from '@sextant/domain/order/charges.js';
import { CANCELLATION_WINDOW_MS } from '@sextant/domain/order/cancellation-window.js';
import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import { orderSubjects } from '../emails/order-emails.js';
import { delivery } from '../testing/customers.js';
import { fulfillmentHarness, type FulfillmentHarness } from '../testing/fulfillment-harness.js';
import { told } from '../testing/subjects.js';

describe('fulfillment', () => {
  let h: FulfillmentHarness;
  let userId: string;
  let email: string;
  beforeAll(async () => {
    h = await fulfillmentHarness();
    for (const seller of ['net32', 'tdsc']) await h.lines(seller);
  });
  beforeEach(async () => {
    await h.start();
    ({ userId, email } = await h.customer());
    for (const seller of ['net32', 'tdsc']) await h.connect(userId, seller);
    await h.settle();
  });
  afterEach(async () => {
    await h.stop();
    for (const seller of ['net32', 'tdsc']) await h.breakSeller(seller, {});
    h.misquote('net32');
  });
  afterAll(() => h.close());

  const place = async (count = 1) =>
    h.place(userId, [...(await h.lines('net32', count)), ...(await h.lines('tdsc', count))]);
  const sendOff = (orderId: string) =>
    h.order({ type: 'SetOrderStatus', orderId, status: 'processing', at: h.at() });
  const types = async (orderId: string) => (await h.eventsOf(orderId)).map(({ type }) => type);
  const orderedAt = async (orderId: string) =>
    [await h.atSeller('net32', orderId), await h.atSeller('tdsc', orderId)].map(({ length }) => length);
  /** Waits until net32 is to be looked up on another day. */
  const postponed = (orderId: string) =>
    h.until(async () => {
      const key = `purchase/${orderId}/net32`;
      const job = await h.knex('jobs.job').where({ key }).first<{ due_at: Date } | undefined>('due_at');
      return job !== undefined && job.due_at.getTime() > h.clock.now().getTime() + 3_600_000;
    });
  const leased = (orderId: string) =>
    h.knex('account_in_use').withSchema('fulfilment').where({ order_id: orderId }).pluck('seller');
  /** Waits until a job has been put off once more because its seller could not be asked. */
  const reschedule = async () => {
    const since = h.logged.length;
    await h.until(() => h.logged.slice(since).some((line) => line.includes('will retry')));
  };

  it('takes what was ordered out of the cart when the API did not get to it, and only once', async () => {
    const lines = await h.lines('net32');
    await h.fillCart(userId, lines);
    await h.place(userId, lines);
    await h.until(async () => (await h.cart(userId)).size === 0);
    await h.fillCart(userId, lines);
    await h.stop();
    await h.start();
    await h.settle();
    expect((await h.cart(userId)).size).toBe(1);
  });

  it('keeps an order from the sellers until its window has closed, then sends each its part', async () => {
    const orderId = await place();
    h.clock.advance(CANCELLATION_WINDOW_MS - 1_200_000);
    await h.settle();
    expect(await types(orderId)).toEqual(['OrderPlaced']);
    expect(await orderedAt(orderId)).toEqual([0, 0]);
    h.clock.advance(1_200_000);
    await h.until(async () => (await types(orderId)).length === 6);
    await h.settle();
    expect(await h.state(orderId)).toMatchObject({
      status: 'processing',
      purchaseOrders: { net32: { status: 'accepted' }, tdsc: { status: 'accepted' } },
    });
    const [line] = await h.lines('net32');
    expect(await h.atSeller('net32', orderId)).toMatchObject([
      { status: 'accepted', lines: [{ sku: line?.sku, quantity: 2 }] },
    ]);
    expect(await orderedAt(orderId)).toEqual([1, 1]);
    const [confirmation] = await h.emails(email);
    expect(confirmation?.subject).toContain(orderSubjects.placed(orderId));
    for (const words of [confirmation?.text, confirmation?.html])
      expect(words).toContain('4 items from net32 and TDSC');
    expect(await h.emails(email)).toHaveLength(1);
  });

  it('sends an order at once when staff say so, and tells the customer in one email', async () => {
    const orderId = await place();
    await sendOff(orderId);
    await h.settle();
    expect(await orderedAt(orderId)).toEqual([1, 1]);
    expect((await h.subjects(email)).sort()).toEqual(
      told(orderSubjects.placed(orderId), orderSubjects.status(orderId, 'processing')),
    );
  });

  it('tells the customer in one email when staff send an order that the customer has cancelled', async () => {
    const orderId = await place();
    await h.order({ type: 'CancelOrder', orderId, userId, at: h.at() });
    await sendOff(orderId);
    await h.settle();
    expect(await orderedAt(orderId)).toEqual([1, 1]);
    expect(await h.emails(email)).toHaveLength(3);
    expect(await textOf(orderSubjects.reopened(orderId))).toContain(
      'It goes to net32 and TDSC now, and they bill your accounts there.',
    );
  });

  it('never sends a cancelled order, and says so in an email', async () => {
    const orderId = await place();
    await h.order({ type: 'CancelOrder', orderId, userId, at: h.at() });
    h.clock.advance(CANCELLATION_WINDOW_MS + 1000);
    await h.settle();
    await h.until(async () => !(await h.waiting()).some((task) => task.kind === 'release'));
    expect(await types(orderId)).toEqual(['OrderPlaced', 'OrderCancelled']);
    expect(await orderedAt(orderId)).toEqual([0, 0]);
    expect((await h.subjects(email)).sort()).toEqual(
      told(orderSubjects.placed(orderId), orderSubjects.status(orderId, 'cancelled')),
    );
    expect(await textOf(orderSubjects.status(orderId, 'cancelled'))).toContain(
      'Nothing has been sent to the sellers',
    );
  });

  it('sends an order after all when staff take its cancellation back', async () => {
    const orderId = await place();
    await h.breakSeller('net32', { down: true });
    const asked = reschedule();
    await sendOff(orderId);
    await asked;
    await h.until(async () => (await placed(orderId)).purchaseOrders.tdsc?.status === 'accepted');
    await h.order({ type: 'SetOrderStatus', orderId, status: 'cancelled', at: h.at() });
    await h.breakSeller('net32', {});
    await sendOff(orderId);
    await h.settle();
    expect(await orderedAt(orderId)).toEqual([1, 1]);
  });

  it('sends once what still waits of a released order that staff set back to pending', async () => {
    const orderId = await place();
    await h.stop();
    await sendOff(orderId);
    await h.order({ type: 'SetOrderStatus', orderId, status: 'cancelled', at: h.at() });
    await h.start();
    await h.settle();
    expect(await orderedAt(orderId)).toEqual([0, 0]);
    for (const status of ['pending', 'processing', 'pending'] as const) {
      await h.order({ type: 'SetOrderStatus', orderId, status, at: h.at() });
      await h.settle();
      expect(await orderedAt(orderId)).toEqual([1, 1]);
    }
  });

  it('keeps an order back that is reopened while its window is open', async () => {
    const orderId = await place();
    await h.order({ type: 'CancelOrder', orderId, userId, at: h.at() });
    await h.order({ type: 'SetOrderStatus', orderId, status: 'pending', at: h.at() });
    await h.settle();
    expect(await orderedAt(orderId)).toEqual([0, 0]);
    h.clock.advance(CANCELLATION_WINDOW_MS);
    await h.until(async () => (await types(orderId)).includes('OrderReleased'));
    await h.settle();
    expect(await orderedAt(orderId)).toEqual([1, 1]);
  });

  it.each([409, 422, 401] as const)(
    'records an acceptance when the seller took its part, lost the answer and answers %s to the repetition',
    async (repeatedOrder) => {
      await h.breakSeller('net32', { timeoutAfterAccept: true, repeatedOrder });
      const orderId = await place();
      await sendOff(orderId);
      await h.until(async () => (await h.atSeller('net32', orderId)).length === 1);
      if (repeatedOrder === 401) {
        const id = connectionIdOf(userId, 'net32');
        await h.until(async () => (await h.connection(id))?.syncStatus === 'failed');
        await h.breakSeller('net32', {});
        await h.edit(id, userId, 'drill', 'open-sesame');
        h.clock.advance(WAIT_MS);
      }
      await h.settle();
      expect((await placed(orderId)).purchaseOrders.net32).toMatchObject({ status: 'accepted' });
      expect(await orderedAt(orderId)).toEqual([1, 1]);
    },
  );

  describe('of an order that staff cancel while a seller has not answered', () => {
    const cancel = (orderId: string) =>
      h.order({ type: 'SetOrderStatus', orderId, status: 'cancelled', at: h.at() });
    const askInVain = async () => {
      const orderId = await place();
      const asked = reschedule();
      await sendOff(orderId);
      await asked;
      return orderId;
    };

    it('learns that the seller took its part, with the account it was sent with', async () => {
      await h.breakSeller('net32', { timeoutAfterAccept: true });
      const orderId = await askInVain();
      await h.disconnect(connectionIdOf(userId, 'net32'));
      await cancel(orderId);
      await h.settle();
      expect(await placed(orderId)).toMatchObject({
        status: 'cancelled',
        purchaseOrders: { net32: { status: 'accepted' } },
      });
      expect(await h.atSeller('net32', orderId)).toHaveLength(1);
      expect(await h.vaultVersions(connectionIdOf(userId, 'net32'))).toEqual([]);
      expect(await textOf(orderSubjects.acceptedAnyway(orderId, 'net32'))).toContain(
        'does not cancel it at net32, which still delivers and bills you.',
      );
    });

    it('leaves a seller alone that refuses the password, until there is another', async () => {
      const id = connectionIdOf(userId, 'net32');
      const purchase = async () => (await placed(orderId)).purchaseOrders.net32;
      const failed = () => h.until(async () => (await h.connection(id))?.syncStatus === 'failed');
      /** Waits until the seller could have been looked up once more. */
      const waited = () =>
        h.until(async () => {
          const key = `purchase/${orderId}/net32`;
          const job = await h.knex('jobs.job').where({ key }).first<{ due_at: Date } | undefined>('due_at');
          return job !== undefined && job.due_at.getTime() > h.clock.now().getTime() + WAIT_MS / 2;
        });
      await h.breakSeller('net32', { timeoutAfterAccept: true });
      const orderId = await askInVain();
      await h.breakSeller('net32', { refuseCredentials: true });
      await cancel(orderId);
      for (const password of ['expired', 'open-sesame']) {
        h.clock.advance(WAIT_MS);
        await failed();
        await waited();
        await h.breakSeller('net32', {});
        for (let n = 0; n < 3; n += 1) {
          h.clock.advance(WAIT_MS);
          await waited();
          expect(await purchase()).toMatchObject({ status: 'sent' });
        }
        if (password === 'expired') await h.breakSeller('net32', { refuseCredentials: true });
        await h.edit(id, userId, 'drill', password);
      }
      h.clock.advance(WAIT_MS);
      await h.settle();
      expect(await placed(orderId)).toMatchObject({
        status: 'cancelled',
        purchaseOrders: { net32: { status: 'accepted' } },
      });
      expect(await h.atSeller('net32', orderId)).toHaveLength(1);
      expect(await h.vaultVersions(id)).toHaveLength(1);
    });

    it('learns that the seller did not, when it says so long after it was asked', async () => {
      await h.breakSeller('net32', { down: true });
      const orderId = await askInVain();
      await cancel(orderId);
      await h.breakSeller('net32', {});
      h.clock.advance(SETTLED_MS);
      await h.settle();
      expect(await placed(orderId)).toMatchObject({
        status: 'cancelled',
        purchaseOrders: { net32: { status: 'refused', reason: 'not_received' } },
      });
      expect(await h.atSeller('net32', orderId)).toEqual([]);
      // Asked in vain and not received become known within a moment; either email may be the last.
      const texts = (await h.emails(email)).map(({ text }) => text).join('\n');
      expect(texts).toContain('net32 has never received this part');
    });

    it('says after three days that nobody knows, and asks no more after another month', async () => {
      await h.breakSeller('net32', { down: true });
      const orderId = await askInVain();
      await cancel(orderId);
      h.clock.advance(4 * 86_400_000);
      await postponed(orderId);
      expect(await placed(orderId)).toMatchObject({
        status: 'cancelled',
        purchaseOrders: { net32: { status: 'refused', reason: 'unconfirmed' } },
      });
      h.clock.advance(31 * 86_400_000);
      await h.settle();
      expect(await placed(orderId)).toMatchObject({ purchaseOrders: { net32: { reason: 'unconfirmed' } } });
      expect(await leased(orderId)).toEqual([]);
    });
  });

  describe('of an order that staff cancel after it was noted as sent, and before a seller was asked', () => {
    const noted = async (orderId: string) =>
      (await types(orderId)).filter((it) => it === 'PurchaseOrderSent');
    const cancel = async (orderId: string) => {
      await h.until(async () => (await noted(orderId)).length === 2);
      await h.order({ type: 'SetOrderStatus', orderId, status: 'cancelled', at: h.at() });
    };
    const notReceived = { status: 'refused', reason: 'not_received' };
    let orderId: string;
    beforeEach(async () => {
      orderId = await place();
      await h.settle();
    });
    afterEach(async () => {
      await h.settle();
      const order = await placed(orderId);
      expect(order).toMatchObject({
        status: 'cancelled',
        purchaseOrders: { net32: notReceived, tdsc: notReceived },
      });
      expect(chargesOf(order).totalCents).toBe(0);
      expect(await orderedAt(orderId)).toEqual([0, 0]);
      expect(await leased(orderId)).toEqual([]);
    });

    it('ends a part that the vault was away for', async () => {
      await h.knex.schema.withSchema('vault').renameTable('record', 'record_away');
      await sendOff(orderId);
      await cancel(orderId);
      await h.until(async () => (await leased(orderId)).length === 2);
      await h.knex.schema.withSchema('vault').renameTable('record_away', 'record');
    });

    it('ends a part whose credentials were missing', async () => {
      for (const seller of ['net32', 'tdsc']) {
        const id = connectionIdOf(userId, seller);
        for (const version of await h.vaultVersions(id)) await h.vault.delete(id, version);
      }
      await sendOff(orderId);
      await cancel(orderId);
    });

    it('asks for no part whose password it was opening meanwhile', async () => {
      await h.knex.transaction(async (trx) => {
        await trx.raw('lock table vault.record in access exclusive mode');
        await sendOff(orderId);
        await cancel(orderId);
      });
    });
  });

  it('records what a seller does not deliver, and tells the customer what happens next', async () => {
    const [first] = await h.lines('net32', 2);
    await h.breakSeller('net32', { outOfStock: [first?.sku ?? ''] });
    const orderId = await place(2);
    await sendOff(orderId);
    await h.settle();
    expect(await h.state(orderId)).toMatchObject({
      status: 'processing',
      purchaseOrders: {
        net32: { status: 'accepted', refused: [{ sku: first?.sku, reason: 'out_of_stock' }] },
        tdsc: { status: 'accepted', refused: [] },
      },
    });
    const undelivered = orderSubjects.notDelivered(orderId, 'net32', 'all');
    expect((await h.subjects(email)).sort()).toEqual(
      told(orderSubjects.placed(orderId), orderSubjects.status(orderId, 'processing'), undelivered),
    );
    const text = await textOf(undelivered);
    expect(text).toContain(`2 × Product ${first?.sku}: out of stock.`);
    expect(text).toContain('without 2 items. You are not charged for them');
  });

  it('tells the customer once that staff have deleted an order', async () => {
    await h.breakSeller('net32', { outOfStock: true });
    const [waiting, sold] = [await place(), await place()];
    await sendOff(sold);
    await h.settle();
    for (const orderId of [waiting, sold, sold]) await h.order({ type: 'DeleteOrder', orderId, at: h.at() });
    await h.settle();
    for (const orderId of [waiting, sold])
      expect(
        (await h.subjects(email)).filter((subject) => subject.startsWith(orderSubjects.deleted(orderId))),
      ).toHaveLength(1);
    expect(await textOf(orderSubjects.deleted(sold))).toContain('does not cancel it at TDSC');
  });

  it('cancels what nobody delivers, with one email about all of it', async () => {
    for (const seller of ['net32', 'tdsc']) await h.breakSeller(seller, { outOfStock: true });
    const orderId = await place();
    await sendOff(orderId);
    await h.settle();
    expect(await h.state(orderId)).toMatchObject({ status: 'cancelled', cancelledBy: 'sellers' });
    const subjects = await h.subjects(email);
    expect(subjects).toHaveLength(4);
    // They are sent concurrently; one of the sellers is told of.
    expect(subjects).toEqual(
      expect.arrayContaining([
        expect.stringContaining(orderSubjects.placed(orderId)),
        expect.stringContaining(orderSubjects.status(orderId, 'processing')),
        expect.stringMatching(/^(?:net32|TDSC) /),
        expect.stringContaining(orderSubjects.status(orderId, 'cancelled')),
      ]),
    );
  });

  it('records a seller who no longer accepts the credentials, and one who is no longer connected', async () => {
    const { userId: other } = await h.customer();
    const refusing = await h.connect(other, 'net32');
    const orderId = await h.place(other, [...(await h.lines('net32')), ...(await h.lines('tdsc'))]);
    await h.settle();
    await h.breakSeller('net32', { refuseCredentials: true });
    await sendOff(orderId);
    await h.settle();
    expect(await h.state(orderId)).toMatchObject({
      status: 'cancelled',
      purchaseOrders: {
        net32: { status: 'refused', reason: 'credentials_refused' },
        tdsc: { status: 'refused', reason: 'not_connected' },
      },
    });
    expect(await h.connection(refusing)).toMatchObject({ syncStatus: 'failed' });
  });

  it.each([
    ['is down', { down: true }],
    ['cuts connections', { down: 'reset' }],
    ['does not answer in time', { slowMs: 120_000 }],
    ['takes the order and loses the answer', { timeoutAfterAccept: true }],
    ['fails every other time', { errorRate: 0.5 }],
  ] as const)('sends its part once to a seller that %s for a while', async (_what, faults) => {
    await h.breakSeller('net32', faults);
    const orderId = await place();
    await sendOff(orderId);
    const answered = async () => Object.values((await placed(orderId)).purchaseOrders);
    await h.until(async () => (await answered())[1]?.status === 'accepted');
    await h.until(async () => (await answered())[0]?.status !== 'waiting');
    if (!('errorRate' in faults)) await h.breakSeller('net32', {});
    await h.settle();
    expect((await answered()).map(({ status }) => status)).toEqual(['accepted', 'accepted']);
    expect(await orderedAt(orderId)).toEqual([1, 1]);
  });

  describe.each([
    ['is down', { down: true }],
    ['cuts connections', { down: 'reset' }],
  ] as const)('with a seller who took its part, lost the answer and then %s', (_what, faults) => {
    const purchase = async (orderId: string) => (await placed(orderId)).purchaseOrders.net32;
    let orderId: string;
    beforeEach(async () => {
      await h.breakSeller('net32', { timeoutAfterAccept: true });
      orderId = await place();
      await sendOff(orderId);
      await h.until(async () => (await h.atSeller('net32', orderId)).length === 1);
      await h.breakSeller('net32', faults);
      h.clock.advance(2 * 86_400_000);
      await reschedule();
      expect(await purchase(orderId)).toMatchObject({ status: 'sent' });
      h.clock.advance(2 * 86_400_000);
      await postponed(orderId);
    });

    it('tells the customer after three days that nobody knows, and asks no more after another month', async () => {
      expect(await purchase(orderId)).toMatchObject({ status: 'refused', reason: 'unconfirmed' });
      expect(await leased(orderId)).toEqual(['net32']);
      const untold = orderSubjects.unconfirmed(orderId, 'net32');
      await h.until(async () => (await textOf(untold)) !== undefined);
      h.clock.advance(31 * 86_400_000);
      await h.settle();
      expect(await purchase(orderId)).toMatchObject({ status: 'refused', reason: 'unconfirmed' });
      expect(await leased(orderId)).toEqual([]);
    });

    it('learns within a day of its return that it has the order', async () => {
      await h.breakSeller('net32', {});
      h.clock.advance(86_400_000);
      await h.settle();
      expect(await purchase(orderId)).toMatchObject({ status: 'accepted' });
      expect(await leased(orderId)).toEqual([]);
      expect(await orderedAt(orderId)).toEqual([1, 1]);
    });
  });

  it.each<[string, Parameters<FulfillmentHarness['misquote']>[1]]>([
    ['without lines', () => []],
    ['without one of its lines', ([first]) => (first ? [first] : [])],
    [
      'with a line in two',
      (lines) => lines.flatMap((line) => [1, line.quantity - 1].map((quantity) => ({ ...line, quantity }))),
    ],
  ])('takes an answer %s for none, until the seller gives one', async (_what, linesOf) => {
    h.misquote('net32', linesOf);
    const orderId = await place(2);
    const asked = reschedule();
    await sendOff(orderId);
    await asked;
    await h.until(async () => (await placed(orderId)).purchaseOrders.tdsc?.status === 'accepted');
    expect(await placed(orderId)).toMatchObject({
      status: 'processing',
      purchaseOrders: { net32: { status: 'sent' } },
    });
    await h.order({ type: 'SetOrderStatus', orderId, status: 'cancelled', at: h.at() });
    h.clock.advance(SETTLED_MS);
    await reschedule();
    expect((await placed(orderId)).purchaseOrders.net32).toMatchObject({ status: 'sent' });
    h.misquote('net32');
    await h.settle();
    expect((await placed(orderId)).purchaseOrders.net32).toMatchObject({ status: 'accepted', refused: [] });
    expect(await orderedAt(orderId)).toEqual([1, 1]);
  });

  describe('with a seller who took its part, lost the answer and then refuses the password', () => {
    let id: string;
    let orderId: string;
    beforeEach(async () => {
      id = connectionIdOf(userId, 'net32');
      await h.breakSeller('net32', { timeoutAfterAccept: true });
      orderId = await place();
      await sendOff(orderId);
      await h.until(async () => (await h.atSeller('net32', orderId)).length === 1);
      await h.breakSeller('net32', { refuseCredentials: true });
      await h.until(async () => (await h.connection(id))?.syncStatus === 'failed');
      await h.breakSeller('net32', {});
    });

    it('asks again with the new password, and has one order', async () => {
      expect((await placed(orderId)).purchaseOrders.net32).toMatchObject({ status: 'sent' });
      await h.edit(id, userId, 'drill', 'open-sesame');
      h.clock.advance(WAIT_MS);
      await h.settle();
      expect((await placed(orderId)).purchaseOrders.net32).toMatchObject({ status: 'accepted' });
      expect(await h.atSeller('net32', orderId)).toHaveLength(1);
      expect(await h.vaultVersions(id)).toHaveLength(1);
    });

    it('learns from a password that comes later than that it was told that nobody knows', async () => {
      const purchase = async () => (await placed(orderId)).purchaseOrders.net32;
      h.clock.advance(4 * 86_400_000);
      await postponed(orderId);
      expect(await purchase()).toMatchObject({ status: 'refused', reason: 'unconfirmed' });
      await h.until(async () => (await textOf(orderSubjects.unconfirmed(orderId, 'net32'))) !== undefined);
      h.clock.advance(20 * 86_400_000);
      await postponed(orderId);
      await h.edit(id, userId, 'drill', 'open-sesame');
      await h.until(async () => (await h.connection(id))?.syncStatus === 'success');
      h.clock.advance(86_400_000);
      await h.settle();
      expect(await purchase()).toMatchObject({ status: 'accepted' });
      expect(await h.atSeller('net32', orderId)).toHaveLength(1);
      expect(await h.vaultVersions(id)).toHaveLength(1);
      expect(await textOf(orderSubjects.confirmedLate(orderId, 'net32'))).toContain('net32 accepted it');
    });

    it.each(['a month has passed', 'the account is disconnected'])('asks no more when %s', async (what) => {
      h.clock.advance(4 * 86_400_000);
      await postponed(orderId);
      if (what === 'a month has passed') h.clock.advance(31 * 86_400_000);
      else {
        await h.disconnect(id);
        h.clock.advance(86_400_000);
      }
      await h.settle();
      expect(await placed(orderId)).toMatchObject({ purchaseOrders: { net32: { reason: 'unconfirmed' } } });
      expect(await h.vaultVersions(id)).toHaveLength(what === 'a month has passed' ? 1 : 0);
    });

    it('does not order with another account, and says in the end that nobody knows', async () => {
      await h.edit(id, userId, 'somebody-else', 'open-sesame');
      h.clock.advance(2 * 86_400_000);
      await h.until(async () => (await h.connection(id))?.syncStatus === 'success');
      expect((await placed(orderId)).purchaseOrders.net32).toMatchObject({ status: 'sent' });
      h.clock.advance(2 * 86_400_000);
      await h.settle();
      expect(await placed(orderId)).toMatchObject({
        status: 'processing',
        purchaseOrders: { net32: { status: 'refused', reason: 'unconfirmed' } },
      });
      expect(await orderedAt(orderId)).toEqual([1, 1]);
      const last = (await h.emails(email)).at(-1);
      expect(last?.subject).toContain(orderSubjects.unconfirmed(orderId, 'net32'));
      expect(last?.text).toContain('Please check with net32');
    });
  });

  /** Text of the email about something; emails of the same moment are sent concurrently, in any order. */
  const textOf = async (about: string) =>
    (await h.emails(email)).find(({ subject }) => subject.startsWith(about))?.text;
  const placed = async (orderId: string) => {
    const state = await h.state(orderId);
    if (!('purchaseOrders' in state)) throw new Error('there is no such order');
    return state;
  };

  it('leaves a job of a kind that only a newer release knows to that release', async () => {
    const jobs = new JobQueue<{ readonly kind: string }>({
      knex: h.knex,
      name: 'fulfillment',
      clock: h.clock,
    });
    await jobs.put([{ key: 'future', data: { kind: 'future' } }]);
    const job = () => h.knex('jobs.job').where({ queue: 'fulfillment', key: 'future' });
    await h.until(() => job().where('attempts', '>', 0).where({ locked_until: '-infinity' }).first('key'));
    expect(await h.waiting()).toEqual([{ kind: 'future' }]);
    await job().delete();
  });

  it('does everything once with several processes at it', async () => {
    await Promise.all([h.start(), h.start()]);
    const orders = await Promise.all(Array.from({ length: 10 }, () => place()));
    await Promise.all(orders.map(sendOff));
    await h.settle();
    for (const orderId of orders) expect(await orderedAt(orderId)).toEqual([1, 1]);
    expect((await h.subjects(email)).sort()).toEqual(
      told(...orders.flatMap((id) => [orderSubjects.status(id, 'processing'), orderSubjects.placed(id)])),
    );
  });

  it('sends no order and no email a second time when all events are read again', async () => {
    const cancelled = await place();
    await h.order({ type: 'CancelOrder', orderId: cancelled, userId, at: h.at() });
    const sent = await place();
    await sendOff(sent);
    await h.settle();
    await h.order({ type: 'SetOrderStatus', orderId: sent, status: 'shipped', at: h.at() });
    await h.settle();
    const before = await h.emails(email);
    expect(await textOf(orderSubjects.status(sent, 'shipped'))).toBeDefined();
    const events = await Promise.all([cancelled, sent].map((id) => h.eventsOf(id)));
    await h.stop();
    await h.knex('checkpoints').withSchema('messaging').where({ consumer: 'fulfilment-policy' }).delete();
    await h.start();
    await h.settle();
    expect(await h.emails(email)).toEqual(before);
    expect(await orderedAt(sent)).toEqual([1, 1]);
    expect(await Promise.all([cancelled, sent].map((id) => h.eventsOf(id)))).toEqual(events);
  });

  it('sends nothing for a customer who has deleted the account', async () => {
    const orderId = await place();
    await h.settle();
    await h.deleteUser(userId);
    await sendOff(orderId);
    await h.settle();
    expect(await orderedAt(orderId)).toEqual([0, 0]);
    expect(await h.state(orderId)).toMatchObject({ status: 'cancelled' });
    expect(await h.emails(email)).toHaveLength(1);
  });

  it('keeps names, addresses and passwords out of logs, tasks and events', async () => {
    await h.breakSeller('net32', { errorRate: 1 });
    const orderId = await place();
    await sendOff(orderId);
    await h.until(async () => h.logged.some((line) => line.includes('will retry')));
    const events = JSON.stringify(await h.eventsOf(orderId));
    const tasks = JSON.stringify(await h.waiting());
    await h.breakSeller('net32', {});
    await h.settle();
    const { firstName, lastName, address, phone } = delivery;
    for (const hidden of [firstName, lastName, address, phone, email, 'open-sesame'])
      for (const text of [events, tasks, h.logged.join()]) expect(text).not.toContain(hidden);
  });
});
