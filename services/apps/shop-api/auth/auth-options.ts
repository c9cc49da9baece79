import type { Logger } from '@sextant/platform/observability/logger.js';

export const AUTH_OPTIONS = Symbol('auth options');

export interface AuthOptions {
  readonly logger: Logger;
  /** URL of the site, for links in emails. */
  readonly publicUrl: string;
  /** Refuses a database with demo accounts; default: no. */
  readonly production?: boolean;
  /** Demo accounts; never in production. */
  readonly demo: boolean;
}
