import type { Logger } from '@sextant/platform/observability/logger.js';

export const AUTH_OPTIONS = Symbol('auth options');

export interface AuthOptions {
  readonly logger: Logger;
  /** URL of the site, for links in e-mails. */
  readonly publicUrl: string;
  /** Unset: the development mailbox. */
  readonly smtpUrl?: string;
  /** Whether e-mails must not be sent in clear; default: no. */
  readonly requireTls?: boolean;
  readonly mailFrom: string;
  /** Demo accounts and `GET /dev/mailbox`; never in production. */
  readonly demo: boolean;
}
