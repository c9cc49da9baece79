import { silentLogger } from '@sextant/platform/observability/logger.js';
import { metrics } from '@sextant/platform/observability/metrics.js';
import { readStatus } from '@sextant/platform/status/status.js';
import { until } from '@sextant/testing/eventually.js';
import { reportRelay } from './report-relay.js';
import { appendTo, relayHarness } from './testing/relay-harness.js';

describe('the report of a relay', () => {
  it('counts the events that wait, up to 1,000, and says since when the first does', async () => {
    const harness = await relayHarness();
    const { eventStore, database } = harness;
    const relay = await harness.relay();
    await harness.append(appendTo('cart'));
    await until(async () => (await harness.published()) === (await eventStore.head()));
    const report = reportRelay({ relay, eventStore, databaseUrl: database.url, logger: silentLogger() });
    const said = async () => (await readStatus(harness.knex, 'relay'))[0]?.data;
    const counts = (events: number) => until(async () => (await said())?.behindEvents === events);
    await counts(0);
    expect(await said()).toMatchObject({ oldestWaitingAt: null, behindSeconds: 0 });

    await relay.stop();
    const first = appendTo('cart');
    await harness.append(first, appendTo('inbox'), appendTo('cart'));
    await counts(3);
    const [waiting] = await eventStore.read(first.stream);
    expect(await said()).toMatchObject({ oldestWaitingAt: waiting?.recordedAt });
    expect(await metrics().metrics()).toContain('sextant_relay_behind_events{part="relay"} 3');

    await eventStore.appendEach(Array.from({ length: 1000 }, () => appendTo('inbox')));
    await counts(1000);
    await report.close();
    await harness.close();
  });
});
