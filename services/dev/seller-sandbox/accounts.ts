import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refusal } from './http/problem.js';

/** Password accepted by every demo seller, for any user name. */
const demoPassword = 'open-sesame';

/** Logins at the demo sellers. Tokens prove themselves (they are signed), so they survive a restart without being stored. */
export class Accounts {
  constructor(private readonly secret: string) {}

  /** Bearer token of the account. @throws Refusal 401 when the password is not the demo password */
  login(seller: string, username: string, password: string): string {
    if (password !== demoPassword) {
      throw new Refusal(401, 'wrong_credentials', 'The user name or the password is wrong.');
    }
    const name = Buffer.from(username).toString('base64url');
    return `${name}.${this.proof(seller, name)}`;
  }

  /** Account of a request's token. @throws Refusal 401 without a valid token of this seller */
  accountOf(seller: string, request: IncomingMessage): string {
    const [, name = '', proof = ''] =
      /^Bearer ([\w-]+)\.([\w-]+)$/.exec(request.headers.authorization ?? '') ?? [];
    const expected = Buffer.from(this.proof(seller, name));
    const given = Buffer.from(proof);
    if (!name || given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new Refusal(401, 'unauthorized', 'A valid bearer token of this seller is needed.');
    }
    return Buffer.from(name, 'base64url').toString('utf8');
  }

  private proof(seller: string, name: string): string {
    return createHmac('sha256', this.secret).update(`${seller}.${name}`).digest('base64url');
  }
}
