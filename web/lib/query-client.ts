import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './problem.js';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Path of the API that answers the query: it can be asked before the app has started. */
      address?: string;
      /** The answer is that user's alone: only their token gets it, and a server renders it for nobody else. */
      personal?: boolean;
    };
  }
}

/** A refusal will be refused again; only a failure of network or server is worth one more try. */
export function worthRetrying(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < 1;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // `always`: offline is shown as a failure with a retry, never as an endless skeleton.
      queries: {
        staleTime: 30_000,
        retry: worthRetrying,
        networkMode: 'always',
        // Without this, `always` leaves what failed offline as it is.
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
