import type { StateJournal } from '../state/state-journal.js';
import { ErrorCode } from '../protocol/error-code.js';
import { Writer } from '../protocol/writer.js';
import type { Api } from './api.js';

/** Assigns ids to idempotent producers. Ids are never reused, even across restarts: a log remembers the batches of each id. */
export const initProducerIdApi: Api = {
  key: 22,
  name: 'InitProducerId',
  version: 1,
  handle(request, { broker }) {
    const transactional = request.nullableString() !== null;
    if (transactional) return new Writer().int32(0).int16(ErrorCode.INVALID_REQUEST).int64(-1).int16(-1);
    return new Writer().int32(0).int16(ErrorCode.NONE).int64(nextProducerId(broker.journal)).int16(0);
  },
};

function nextProducerId(journal: StateJournal): number {
  const id = Number(journal.get(['next-producer-id']) ?? 1);
  journal.set(['next-producer-id'], id + 1);
  return id;
}
