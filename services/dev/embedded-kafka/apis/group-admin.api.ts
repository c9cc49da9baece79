import { ErrorCode } from '../protocol/error-code.js';
import { Writer } from '../protocol/writer.js';
import type { Api } from './api.js';

export const listGroupsApi: Api = {
  key: 16,
  name: 'ListGroups',
  version: 2,
  handle(_request, { broker }) {
    return new Writer()
      .int32(0)
      .int16(ErrorCode.NONE)
      .array(broker.groups.all(), (group, writer) =>
        writer.string(group.id).string(group.describe().protocolType),
      );
  },
};

/** An unknown group is described as dead, not as an error. */
export const describeGroupsApi: Api = {
  key: 15,
  name: 'DescribeGroups',
  version: 2,
  handle(request, { broker }) {
    const ids = request.array((r) => r.string());
    const response = new Writer().int32(0);
    return response.array(ids, (id) => {
      const group = broker.groups.get(id);
      const { protocolType = '', protocol = '', members = [] } = group?.describe() ?? {};
      response
        .int16(ErrorCode.NONE)
        .string(id)
        .string(group?.state ?? 'Dead');
      response.string(protocolType).string(protocol);
      response.array(members, (member) => {
        const spoken = member.protocols.find(({ name }) => name === protocol);
        response.string(member.id).string(member.clientId).string(`/${member.clientHost}`);
        response.bytes(spoken?.metadata ?? Buffer.alloc(0)).bytes(member.assignment);
      });
    });
  },
};

export const deleteGroupsApi: Api = {
  key: 42,
  name: 'DeleteGroups',
  version: 1,
  handle(request, { broker }) {
    const results = request.array((r) => {
      const id = r.string();
      return { id, error: broker.groups.delete(id) };
    });
    return new Writer().int32(0).array(results, ({ id, error }, writer) => writer.string(id).int16(error));
  },
};
