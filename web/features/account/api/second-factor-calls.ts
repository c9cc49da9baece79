import type {
  RecoveryCodes,
  SecondFactorSecret,
  SecondFactorStatus,
} from '@sextant/contracts/http/account.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';

const ADDRESS = '/api/auth/second-factor';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => api<SecondFactorStatus>(ADDRESS, { signal }),
});

export const beginSecondFactor = (password: string): Promise<SecondFactorSecret> =>
  api(ADDRESS, { method: 'POST', body: { password } });

export const confirmSecondFactor = (code: string): Promise<RecoveryCodes> =>
  api(`${ADDRESS}/confirm`, { method: 'POST', body: { code } });

export const removeSecondFactor = (password: string, code: string): Promise<unknown> =>
  api(ADDRESS, { method: 'DELETE', body: { password, code } });
