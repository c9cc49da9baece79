import type { Api, RequestContext } from '../apis/api.js';
import { createPartitionsApi } from '../apis/create-partitions.api.js';
import { createTopicsApi } from '../apis/create-topics.api.js';
import { deleteTopicsApi } from '../apis/delete-topics.api.js';
import { fetchApi } from '../apis/fetch.api.js';
import { findCoordinatorApi } from '../apis/find-coordinator.api.js';
import { deleteGroupsApi, describeGroupsApi, listGroupsApi } from '../apis/group-admin.api.js';
import { initProducerIdApi } from '../apis/init-producer-id.api.js';
import { listOffsetsApi } from '../apis/list-offsets.api.js';
import { heartbeatApi, joinGroupApi, leaveGroupApi, syncGroupApi } from '../apis/membership.api.js';
import { metadataApi } from '../apis/metadata.api.js';
import { offsetCommitApi } from '../apis/offset-commit.api.js';
import { offsetFetchApi } from '../apis/offset-fetch.api.js';
import { produceApi } from '../apis/produce.api.js';
import { ErrorCode } from '../protocol/error-code.js';
import { Reader } from '../protocol/reader.js';
import { Writer } from '../protocol/writer.js';

const apis: readonly Api[] = [
  produceApi,
  fetchApi,
  listOffsetsApi,
  metadataApi,
  offsetCommitApi,
  offsetFetchApi,
  findCoordinatorApi,
  joinGroupApi,
  heartbeatApi,
  leaveGroupApi,
  syncGroupApi,
  describeGroupsApi,
  listGroupsApi,
  createTopicsApi,
  deleteTopicsApi,
  initProducerIdApi,
  createPartitionsApi,
  deleteGroupsApi,
];
const byKey = new Map(apis.map((api) => [api.key, api]));

const API_VERSIONS = 18;
const API_VERSIONS_NEWEST = 2;

export interface Response {
  correlationId: number;
  body: Writer;
}

/** Answers one request frame; null where the protocol has no answer. Throws for requests that this broker does not speak. */
export async function answer(
  frame: Buffer,
  peer: Omit<RequestContext, 'clientId'>,
): Promise<Response | null> {
  const request = new Reader(frame);
  const key = request.int16();
  const version = request.int16();
  const correlationId = request.int32();
  const clientId = request.nullableString() ?? '';
  if (key === API_VERSIONS) return { correlationId, body: describeApis(version) };
  const api = byKey.get(key);
  if (!api) throw new RangeError(`api key ${key} is unknown`);
  if (version !== api.version) throw new RangeError(`${api.name} version ${version} is not spoken`);
  const body = await api.handle(request, { ...peer, clientId });
  return body && { correlationId, body };
}

/** Answer to the first request of a client. A version that is too new is refused in the oldest format, and the client retries. */
function describeApis(version: number): Writer {
  const tooNew = version > API_VERSIONS_NEWEST;
  const body = new Writer().int16(tooNew ? ErrorCode.UNSUPPORTED_VERSION : ErrorCode.NONE);
  const ranges = [
    { key: API_VERSIONS, min: 0, max: API_VERSIONS_NEWEST },
    ...apis.map(({ key, version: only }) => ({ key, min: only, max: only })),
  ];
  body.array(ranges, ({ key, min, max }) => body.int16(key).int16(min).int16(max));
  return version >= 1 && !tooNew ? body.int32(0) : body;
}
