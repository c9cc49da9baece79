import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  CODE_LIFETIME_MS,
  SECURITY_LOG_DAYS,
  UNCONFIRMED_LIFETIME_MS,
} from '@sextant/domain/user/lifetimes.js';
import { DAY_MS } from '@sextant/domain/shared/duration.js';

const security = readFileSync(path.resolve(import.meta.dirname, '../../docs/security.md'), 'utf8');

describe('lifetimes in docs/security.md', () => {
  it.each([
    `mailed codes confirm an address for ${CODE_LIFETIME_MS / 60_000} minutes`,
    `rows of the security log can be deleted by the APIs, which do so after ${SECURITY_LOG_DAYS} days`,
    `\`auth.security_event\`, ${SECURITY_LOG_DAYS} days`,
    `Unconfirmed accounts: ${UNCONFIRMED_LIFETIME_MS / DAY_MS} days`,
  ])('are those of the code: %s', (text) => {
    expect(security).toContain(text);
  });
});
