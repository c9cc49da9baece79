import type {
  DiscardBody,
  OperationsAnswer,
  ParkedAnswer,
  RebuildAnswer,
  ReplayAnswer,
} from '@sextant/contracts/http/operations.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api.js';
import { pagedQuery } from '../../paged-query.js';

const BASE = '/admin-api/admin/operations';
const EVERY_MS = 2000;

/** Status of the system; refetched at an interval while it is on screen. */
export const operationsQuery = queryOptions({
  queryKey: ['admin', 'operations'],
  queryFn: ({ signal }) => api<OperationsAnswer>(BASE, { signal }),
  refetchInterval: EVERY_MS,
  staleTime: 0,
});

export const parkedQuery = (page: number) => ({
  ...pagedQuery<ParkedAnswer>(`${BASE}/parked`, ['admin', 'parked'], page),
  refetchInterval: EVERY_MS,
  staleTime: 0,
});

export const replay = (consumer: string, stream: string): Promise<ReplayAnswer> =>
  api(`${BASE}/parked/replay`, { method: 'POST', body: { consumer, stream } });

export const discard = (body: DiscardBody): Promise<unknown> =>
  api(`${BASE}/parked/discard`, { method: 'POST', body });

export const rebuild = (readModel: string): Promise<RebuildAnswer> =>
  api(`${BASE}/rebuilds`, { method: 'POST', body: { readModel } });
