import { presentEpoch } from '@sextant/platform/event-store/epoch.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { raiseEpochAt } from '@sextant/platform/event-store/postgres/epochs.js';
import type { Action, Tool } from './tool.js';

const list: Action = async ({ runtime }) => {
  const store = await openEventStore(runtime.eventStoreUrl, 1);
  try {
    const ended = await store.endedEpochs();
    for (const { epoch, lastPosition } of ended)
      console.log(`${epoch}  ended after ${lastPosition === '' ? 'nothing' : lastPosition}`);
    console.log(`${presentEpoch(ended)}  current`);
    return 0;
  } finally {
    await store.close();
  }
};

const raise: Action = async ({ runtime }) => {
  if (!runtime.eventStoreUrl.startsWith('postgres')) {
    console.error(
      'KurrentDB has no epochs. If it was restored, stop Sextant, restore Postgres to the same moment or an earlier one, delete ' +
        'the topics in Kafka and start again: the relay publishes everything again (docs/recovery.md).',
    );
    return 1;
  }
  const epoch = await raiseEpochAt(runtime.eventStoreUrl);
  console.log(`Started epoch ${epoch}. The relay compares Kafka with the event store, then resumes.`);
  return 0;
};

export const epoch: Tool = {
  usage: ['list', 'raise   (after the event store was restored to an earlier state)'],
  parse: ([command]) => (command === 'list' ? list : command === 'raise' ? raise : undefined),
};
