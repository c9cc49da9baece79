import { NODE_ID } from '../broker-context.js';
import { ErrorCode } from '../protocol/error-code.js';
import { Writer } from '../protocol/writer.js';
import type { Api } from './api.js';

const GROUP = 0;

/** This node coordinates every group; transactions have no coordinator. */
export const findCoordinatorApi: Api = {
  key: 10,
  name: 'FindCoordinator',
  version: 2,
  handle(request, { broker }) {
    request.string(); // group id
    if (request.int8() !== GROUP) {
      const reason = 'The embedded broker has no transactions.';
      return new Writer()
        .int32(0)
        .int16(ErrorCode.INVALID_REQUEST)
        .string(reason)
        .int32(-1)
        .string('')
        .int32(-1);
    }
    const { host, port } = broker.address;
    return new Writer().int32(0).int16(ErrorCode.NONE).string(null).int32(NODE_ID).string(host).int32(port);
  },
};
