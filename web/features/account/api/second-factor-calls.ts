import type {
  AuthResult,
  ConfirmedSecondFactor,
  SecondFactorSecret,
  SecondFactorStatus,
} from '@sextant/contracts/http/account.js';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { renewToken } from '../../../lib/token.js';

const ADDRESS = '/api/auth/second-factor';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => api<SecondFactorStatus>(ADDRESS, { signal }),
});

export const beginSecondFactor = (password: string): Promise<SecondFactorSecret> =>
  api(ADDRESS, { method: 'POST', body: { password } });

/** Turns the second factor on, which ends every session as turning it off does; the answer carries a token for this one. */
export const confirmSecondFactor = (code: string): Promise<ConfirmedSecondFactor> =>
  renewToken(() => api(`${ADDRESS}/confirm`, { method: 'POST', body: { code } }));

export const removeSecondFactor = (password: string, code: string): Promise<AuthResult> =>
  renewToken(() => api(ADDRESS, { method: 'DELETE', body: { password, code } }));
