import type { Logger } from '@sextant/platform/observability/logger.js';

export const AUTH_OPTIONS = Symbol('auth options');

export interface AuthOptions {
  readonly logger: Logger;
  /** URL of the site, for links in emails. */
  readonly publicUrl: string;
  /** Default: the development mailbox. */
  readonly smtpUrl?: string;
  /** Sends no email in clear, and refuses a database with demo accounts; default: no. */
  readonly production?: boolean;
  readonly mailFrom: string;
  /** Demo accounts and `GET /dev/mailbox`; never in production. */
  readonly demo: boolean;
}
