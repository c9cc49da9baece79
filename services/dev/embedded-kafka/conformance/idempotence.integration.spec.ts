import { Cluster, uniqueName } from './support/cluster.js';
import { collect } from './support/inbox.js';
import { UnreliableNet } from './support/unreliable-net.js';

/** Sends a, b and c, one at a time; the answer to b is lost, so that the client sends b again. */
async function sendLosingOneAnswer(cluster: Cluster, idempotent: boolean): Promise<(string | null)[]> {
  const topic = await cluster.topic();
  const net = new UnreliableNet();
  const producer = await cluster.producer({ idempotent }, { socketFactory: net.socketFactory });
  const send = (value: string) => producer.send({ topic, messages: [{ value }] });
  await send('a');
  net.loseNextProduceAnswer();
  await send('b');
  await send('c');
  expect(net.lostAnswers).toBe(1);
  const end = await cluster.producer();
  await end.send({ topic, messages: [{ value: 'end' }] });
  const inbox = await collect(cluster.consumer(uniqueName('group')), topic);
  await inbox.waitFor(4);
  while (!inbox.values.includes('end')) await inbox.waitFor(inbox.values.length + 1);
  return inbox.values;
}

describe('a producer whose answer was lost', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await Cluster.start();
  });
  afterAll(() => cluster.stop());

  it('writes nothing twice when it is idempotent', async () => {
    expect(await sendLosingOneAnswer(cluster, true)).toEqual(['a', 'b', 'c', 'end']);
  });

  it('writes twice when it is not (the control: the answer was really lost)', async () => {
    expect(await sendLosingOneAnswer(cluster, false)).toEqual(['a', 'b', 'b', 'c', 'end']);
  });

  it('keeps two idempotent producers apart', async () => {
    const topic = await cluster.topic();
    const producers = [
      await cluster.producer({ idempotent: true }),
      await cluster.producer({ idempotent: true }),
    ];
    for (let round = 0; round < 10; round++) {
      for (const [i, producer] of producers.entries()) {
        await producer.send({ topic, messages: [{ value: `${i}/${round}` }] });
      }
    }
    const inbox = await collect(cluster.consumer(uniqueName('group')), topic);
    await inbox.waitFor(20);
    expect(new Set(inbox.values).size).toBe(20);
  });
});
