import common from '@zxcvbn-ts/language-common';
import { problem } from '../http/problem.js';

const PRODUCT = 'sextant';
/** Shorter mailbox names are not looked for: they occur in many good passwords. */
const SHORTEST_NAME = 4;

const plain = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

let known: ReadonlySet<string> | undefined;
/** The commonest passwords of past breaches: guesses start with them. */
const commonest = (): ReadonlySet<string> => (known ??= new Set(common.dictionary['passwords-common']));

/** Problem of a new password, for its user; undefined when there is none. */
function weaknessOf(password: string, email: string): string | undefined {
  const text = plain(password);
  const mailbox = plain(email);
  const [name = ''] = mailbox.split('@');
  if (commonest().has(text))
    return 'Many people use this password, so it is guessed first. Choose another one.';
  if (text.includes(mailbox) || (name.length >= SHORTEST_NAME && text.includes(name)))
    return 'The password cannot contain your email address.';
  return text.includes(PRODUCT) ? 'The password cannot contain the name of this site.' : undefined;
}

/**
 * Throws 400 for a new password that is easy to guess.
 * @param field of the body that holds the password
 */
export function refuseWeakPassword(password: string, email: string, field: string): void {
  const weakness = weaknessOf(password, email);
  if (weakness !== undefined) throw problem(400, 'invalid_input', weakness, { [field]: weakness });
}
