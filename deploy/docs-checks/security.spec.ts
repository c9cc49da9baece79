import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  CODE_LIFETIME_MS,
  SECURITY_LOG_DAYS,
  UNCONFIRMED_LIFETIME_MS,
} from '@sextant/domain/user/lifetimes.js';
import { DAY_MS, durationText } from '@sextant/domain/shared/duration.js';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@sextant/contracts/http/account.js';
import { COST } from '@sextant/platform/auth/passwords.js';
import { STEP_S, STEPS_BESIDE } from '@sextant/platform/auth/second-factors.js';
import { ANSWERS_KEPT_MS } from '@sextant/platform/http/idempotency/idempotency-keys.js';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');
const security = read('docs/security.md');
const [, slowMs] =
  /log_min_duration_statement: (\d+)ms/.exec(read('k8s/components/postgres/postgres.yaml')) ?? [];
const answersKept = durationText(ANSWERS_KEPT_MS);

describe('docs/security.md', () => {
  it.each([
    `mailed codes confirm an address for ${CODE_LIFETIME_MS / 60_000} minutes`,
    `codes of the app count in the steps beside theirs too (${(1 + 2 * STEPS_BESIDE) * STEP_S} s instead of ${STEP_S})`,
    `rows of the security log can be deleted by the APIs, which do so after ${SECURITY_LOG_DAYS} days`,
    `\`auth.security_event\`, ${SECURITY_LOG_DAYS} days`,
    `stored answers are sealed, for ${answersKept}:`,
    `sealed; answers for ${answersKept}, deleted with their owner`,
    `| 6.2.1  | ${MIN_PASSWORD_LENGTH} characters`,
    `up to ${MAX_PASSWORD_LENGTH} `,
    `argon2id ${COST.memoryCost / 1024} MiB, ${COST.timeCost} rounds`,
    `statements over ${slowMs} ms`,
    `Unconfirmed accounts: ${UNCONFIRMED_LIFETIME_MS / DAY_MS} days`,
  ])('has the figures of the code: %s', (text) => {
    expect(security).toContain(text);
  });

  it('counts its verdicts', () => {
    const verdicts = [...security.matchAll(/^\| \d+\.\d+\.\d+ +\| [^|]+\| (\S[^|]*?) +\|/gm)].map(
      ([, verdict]) => verdict,
    );
    const count = (verdict: string) => verdicts.filter((each) => each === verdict).length;
    const [met, inapplicable, not] = [count('met'), count('not applicable'), count('**not met**')];
    expect(met + inapplicable + not).toBe(verdicts.length);
    expect(security.replaceAll(/\s+/g, ' ')).toContain(
      `Of ${verdicts.length} requirements ${met} are met, ${inapplicable} do not apply and ${not} are not met`,
    );
  });
});
