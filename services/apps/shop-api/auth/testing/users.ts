import { randomUUID } from 'node:crypto';
import { user, userStream } from '@sextant/domain/user/user.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { accountMails } from '@sextant/testing/account-mails.js';
import type { AuthHarness } from './auth-harness.js';

/** Users of one spec file, and their usual first steps. */
export function usersOf(auth: () => AuthHarness) {
  let people = 0;
  /** A new person with an own network address, so that the limits of other specs do not apply. */
  const newPerson = () => {
    people += 1;
    return {
      email: `ann${people}@example.com`,
      password: 'correct horse',
      firstName: 'Ann',
      lastName: 'Lee',
      address: `203.0.113.${people}`,
    };
  };
  type Person = ReturnType<typeof newPerson>;

  const signUp = ({ address, ...person }: Person) => auth().call('POST', 'signup', person, { address });
  const logIn = ({ email, address, ...person }: Person, password = person.password, from = address) =>
    auth().call('POST', 'login', { email, password }, { address: from });
  const profile = (token: string) => auth().call('GET', 'profile', undefined, { token });

  /** Signed up, with the code emailed. */
  const waiting = async (person: Person = newPerson()) => {
    const { userId } = (await signUp(person)).body;
    const mail = await auth().mail(person.email, accountMails.code);
    return { ...person, userId, mail, code: auth().codeIn(mail) };
  };
  /** A person who is verified and signed in. */
  const member = async (person?: Person) => {
    const { code, userId, ...rest } = await waiting(person);
    const body = { userId, confirmationCode: code };
    const verified = await auth().call('POST', 'verify-email', body, { address: rest.address });
    return { ...rest, userId, token: verified.body.token };
  };
  /** An administrator who has just logged in. */
  const administrator = async () => {
    const person = await member();
    const { userId } = person;
    const at = auth().clock.now().toISOString();
    const context = { commandId: randomUUID(), correlationId: 'spec', actor: 'system:spec' };
    const command = { type: 'GrantRole' as const, userId, role: 'admin' as const, at };
    await new DeciderCommandHandler(auth().eventStore).handle(user, userStream(userId), command, context);
    const { token } = (await logIn(person)).body;
    return { ...person, token };
  };
  return { newPerson, signUp, logIn, profile, waiting, member, administrator };
}
