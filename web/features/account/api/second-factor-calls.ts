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

/** Ends every session, as turning it off does; the answer has the token that goes on. */
export const confirmSecondFactor = (code: string): Promise<ConfirmedSecondFactor> =>
  renewToken(() => api(`${ADDRESS}/confirm`, { method: 'POST', body: { code } }));

export const removeSecondFactor = (password: string, code: string): Promise<AuthResult> =>
  renewToken(() => api(ADDRESS, { method: 'DELETE', body: { password, code } }));
