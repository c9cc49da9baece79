import { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import { vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { fulfillmentHarness, type FulfillmentHarness } from '../testing/fulfillment-harness.js';
import type { FulfillmentJob } from '../jobs/fulfillment-job.js';
import { WAIT_MS } from '../jobs/waiting.js';

describe('connections to sellers', () => {
  let h: FulfillmentHarness;
  beforeAll(async () => {
    h = await fulfillmentHarness();
  });
  beforeEach(() => h.start());
  afterEach(async () => {
    await h.stop();
    for (const seller of ['net32', 'tdsc', 'benco']) await h.breakSeller(seller, {});
  });
  afterAll(() => h.close());

  const syncStatus = async (id: string) => (await h.connection(id))?.syncStatus;

  it('are verified with the seller', async () => {
    const { userId } = await h.customer();
    const right = await h.connect(userId, 'net32');
    const wrong = await h.connect(userId, 'tdsc', 'guessed');
    await h.settle();
    expect(await syncStatus(right)).toBe('success');
    expect(await syncStatus(wrong)).toBe('failed');
  });

  it('are verified again after an edit, and what was replaced is wiped', async () => {
    const { userId } = await h.customer();
    const id = await h.connect(userId, 'net32', 'guessed');
    await h.settle();
    await h.edit(id, userId, 'drill', 'open-sesame');
    await h.settle();
    expect(await syncStatus(id)).toBe('success');
    const connection = await h.connection(id);
    expect(await h.vaultVersions(id)).toEqual([connection?.credentialVersion]);
  });

  it('are not looked at by staff without an email to their owner', async () => {
    const { userId, email } = await h.customer();
    const id = await h.connect(userId, 'net32');
    await h.reveal(id, 41);
    await h.settle();
    const sent = await h.emails(email);
    expect(sent.map(({ subject }) => subject)).toEqual(['Our staff looked at your net32 login']);
    expect(sent[0]?.text).toContain("The record's number is 41.");
  });

  it('wait for a seller that is away, without keeping others waiting, and recover by themselves', async () => {
    await h.breakSeller('net32', { down: true });
    const { userId } = await h.customer();
    const ids = [await h.connect(userId, 'net32')];
    for (let n = 0; n < 9; n += 1) ids.push(await h.connect((await h.customer()).userId, 'net32'));
    const other = await h.connect(userId, 'tdsc');
    await h.until(async () => (await syncStatus(other)) === 'success');
    expect(await Promise.all(ids.map(syncStatus))).toEqual(ids.map(() => 'pending'));
    await h.breakSeller('net32', {});
    await h.settle();
    expect(await Promise.all(ids.map(syncStatus))).toEqual(ids.map(() => 'success'));
  });

  it('do not wait for a seller that hangs', async () => {
    await h.breakSeller('net32', { slowMs: 120_000 });
    for (let n = 0; n < 12; n += 1) await h.connect((await h.customer()).userId, 'net32');
    const other = await h.connect((await h.customer()).userId, 'tdsc');
    await h.until(async () => (await syncStatus(other)) === 'success');
    await h.breakSeller('net32', {});
    await h.settle();
  });

  it('leave nothing in the vault when they are removed, and can be made again', async () => {
    const { userId } = await h.customer();
    const id = await h.connect(userId, 'net32');
    await h.disconnect(id);
    await h.settle();
    expect(await h.vaultVersions(id)).toEqual([]);
    await h.connect(userId, 'net32');
    await h.settle();
    expect(await syncStatus(id)).toBe('success');
    expect(await h.vaultVersions(id)).toHaveLength(1);
  });

  it('do not leave credentials behind that were put into the vault and never recorded', async () => {
    const { userId } = await h.customer();
    const [id, never] = [await h.connect(userId, 'net32'), connectionIdOf(userId, 'tdsc')];
    await h.settle();
    const kept = await h.vaultVersions(id);
    await h.vault.put(id, userId, 'of a change that was never recorded');
    await h.vault.put(never, userId, 'of a connection that was never recorded');
    await h.knex.raw(`update vault.record set created_at = created_at - interval '61 minutes'`);
    const fresh = await h.vault.put(never, userId, 'of a connection that is about to be recorded');
    await h.stop();
    await h.start();
    const left = async () => [await h.vaultVersions(id), await h.vaultVersions(never)];
    await h.until(async () => (await left()).flat().length === 2);
    expect(await left()).toEqual([kept, [fresh]]);
    // Credentials in use are checked once, not at every sweep.
    await h.until(async () => (await h.vault.unused(0, 10)).every(({ version }) => version === fresh));
  });

  it('are shown as failed when their credentials are gone, so that they are entered again', async () => {
    const { userId } = await h.customer();
    await h.stop();
    const id = await h.connect(userId, 'net32');
    await h.vault.delete(id);
    await h.start();
    await h.settle();
    expect(await syncStatus(id)).toBe('failed');
  });

  it('end with their user', async () => {
    const { userId } = await h.customer();
    const ids = [await h.connect(userId, 'net32'), await h.connect(userId, 'benco')];
    const other = await h.connect((await h.customer()).userId, 'net32');
    await h.deleteUser(userId);
    await h.settle();
    expect(await Promise.all(ids.map((id) => h.vaultVersions(id)))).toEqual([[], []]);
    expect(await Promise.all(ids.map(syncStatus))).toEqual([undefined, undefined]);
    expect(await syncStatus(other)).toBe('success');
  });

  it('are kept when nothing but a record in Kafka says that their user was deleted', async () => {
    const { userId } = await h.customer();
    const id = await h.connect(userId, 'net32');
    await h.settle();
    // The job that the policy makes of such a record.
    const jobs = new JobQueue<FulfillmentJob>({ knex: h.knex, name: 'fulfillment' });
    await jobs.put([{ key: `forged ${userId}`, data: { kind: 'forget-user', userId } }]);
    await h.settle();
    expect([await syncStatus(id), await h.vaultVersions(id)]).toEqual(['success', [expect.anything()]]);
  });

  it('keep the credentials that count when nothing but a record in Kafka says that they were replaced or removed', async () => {
    const { userId } = await h.customer();
    const id = await h.connect(userId, 'net32');
    await h.settle();
    const length = (await h.store.read(vendorStream(id))).length;
    // The jobs that the policy makes of such records, with any revision.
    const jobs = new JobQueue<FulfillmentJob>({ knex: h.knex, name: 'fulfillment' });
    for (let before = -1; before <= length + 2; before += 1)
      await jobs.put([{ key: `forged ${id} ${before}`, data: { kind: 'wipe', connectionId: id, before } }]);
    await h.settle();
    expect(await h.vaultVersions(id)).toEqual([(await h.connection(id))?.credentialVersion]);
  });

  it('keep the credentials of an order under way until the seller has answered, edited or removed', async () => {
    const { userId } = await h.customer();
    const id = await h.connect(userId, 'benco');
    await h.settle();
    // The seller accepts the order, and its answer gets lost.
    await h.breakSeller('benco', { timeoutAfterAccept: true });
    const orderId = await h.place(userId, await h.lines('benco'));
    await h.order({ type: 'SetOrderStatus', orderId, status: 'processing', at: h.at() });
    await h.until(async () => (await h.atSeller('benco', orderId)).length === 1);
    await h.breakSeller('benco', { down: true });
    const before = await h.vaultVersions(id);
    await h.edit(id, userId, 'somebody-else', 'open-sesame');
    await h.disconnect(id);
    await h.until(async () => (await h.vaultVersions(id)).length === 1);
    expect(await h.vaultVersions(id)).toEqual(before);
    await h.breakSeller('benco', {});
    await h.until(async () => {
      h.clock.advance(WAIT_MS);
      return (await h.vaultVersions(id)).length === 0;
    });
    await h.settle();
    expect(await h.atSeller('benco', orderId)).toHaveLength(1);
    expect(await h.state(orderId)).toMatchObject({ purchaseOrders: { benco: { status: 'accepted' } } });
  });

  it('are wiped when the wait for an answer is over, and no job fails until then', async () => {
    const { userId } = await h.customer();
    const id = await h.connect(userId, 'benco');
    await h.settle();
    await h.breakSeller('benco', { timeoutAfterAccept: true });
    const orderId = await h.place(userId, await h.lines('benco'));
    await h.order({ type: 'SetOrderStatus', orderId, status: 'processing', at: h.at() });
    await h.until(async () => (await h.atSeller('benco', orderId)).length === 1);
    await h.breakSeller('benco', { refuseCredentials: true });
    await h.until(async () => (await syncStatus(id)) === 'failed');
    await h.edit(id, userId, 'somebody-else', 'open-sesame');
    await h.deleteUser(userId);
    const jobs = () =>
      h
        .knex('jobs.job')
        .where({ queue: 'fulfillment' })
        .whereRaw(`data ->> 'kind' in ('purchase', 'wipe', 'forget-user')`)
        .select<{ data: FulfillmentJob; due_at: Date; failing_since: Date | null }[]>();
    await h.until(async () => {
      const waiting = (await jobs()).filter(({ due_at }) => +due_at > +h.clock.now() + WAIT_MS / 2);
      return new Set(waiting.map(({ data }) => data.kind)).size === 3;
    });
    expect((await jobs()).filter(({ failing_since }) => failing_since !== null)).toEqual([]);
    h.clock.advance(4 * 86_400_000);
    await h.until(async () => {
      // A job that ran before the purchase order was given up looks again after its pause.
      h.clock.advance(WAIT_MS);
      return (await h.vaultVersions(id)).length === 0;
    });
    await h.settle();
    expect(await h.state(orderId)).toMatchObject({ purchaseOrders: { benco: { reason: 'unconfirmed' } } });
  });
});
