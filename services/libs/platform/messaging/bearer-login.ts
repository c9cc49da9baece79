import type { Mechanism } from 'kafkajs';

interface TokenAnswer {
  readonly access_token?: string;
  /** Seconds. */
  readonly expires_in?: number;
}

interface Token {
  readonly value: string;
  /** Milliseconds of `performance.now`; after it another one is asked for. */
  readonly freshUntil: number;
}

/** The token endpoint of KAFKA_AUTH does not answer with a token. */
class TokenUnavailable extends Error {
  override readonly name = 'TokenUnavailable';
  readonly code = 'kafka_token_unavailable';
}

/** A broker refuses the token. */
class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly code = 'kafka_login_refused';
}

/** A token of the client-credentials grant, fresh for the first half of its life. Throws TokenUnavailable. */
async function askForToken(endpoint: URL): Promise<Token> {
  const basic = Buffer.from(`${endpoint.username}:${endpoint.password}`).toString('base64');
  const asked = performance.now();
  const answer = await fetch(`https://${endpoint.host}${endpoint.pathname}${endpoint.search}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    signal: AbortSignal.timeout(10_000),
  }).catch((cause: unknown) => {
    throw new TokenUnavailable('the token endpoint of KAFKA_AUTH does not answer', { cause });
  });
  const body = (answer.ok ? await answer.json().catch(() => ({})) : {}) as TokenAnswer;
  const { access_token: value, expires_in: seconds = 0 } = body;
  if (!value)
    throw new TokenUnavailable(`the token endpoint of KAFKA_AUTH answered ${answer.status} and no token`);
  return { value, freshUntil: asked + (seconds * 1000) / 2 };
}

/** A token shared by all connections while it is fresh. */
class SharedToken {
  private current: Promise<Token> | undefined;
  /** `freshUntil` of the current token; infinite while it is being requested. */
  private freshUntil = 0;

  constructor(private readonly endpoint: URL) {}

  get(): Promise<Token> {
    if (!this.current || performance.now() >= this.freshUntil) this.current = this.ask();
    return this.current;
  }

  /** Makes the next use request another token. */
  forget(): void {
    this.freshUntil = 0;
  }

  private async ask(): Promise<Token> {
    this.freshUntil = Infinity;
    try {
      const token = await askForToken(this.endpoint);
      this.freshUntil = token.freshUntil;
      return token;
    } catch (error) {
      this.forget();
      throw error;
    }
  }
}

/** Length and bytes: the form in which kafkajs sends the messages of a mechanism and passes on answers. */
function framed(words: string): Buffer {
  const bytes = Buffer.from(words);
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/**
 * OAUTHBEARER (RFC 7628) with tokens of this endpoint, whose address holds id and secret of the client. The mechanism of kafkajs
 * takes every answer of the broker for a success, also a refusal. Authenticating throws TokenUnavailable or TokenRefused.
 */
export function bearerLogin(endpoint: URL): Mechanism {
  const token = new SharedToken(endpoint);
  return {
    mechanism: 'oauthbearer',
    authenticationProvider: ({ saslAuthenticate }) => ({
      async authenticate() {
        const { value } = await token.get();
        const refusal = await saslAuthenticate({
          request: { encode: () => framed(`n,,\u0001auth=Bearer ${value}\u0001\u0001`) },
          response: { decode: (answer) => answer.subarray(4), parse: (answer) => answer.toString() },
        }).catch((cause: unknown) => {
          token.forget();
          throw new TokenRefused('the broker ends the login', { cause });
        });
        if (!refusal) return;
        token.forget();
        throw new TokenRefused(`the broker refuses the token: ${refusal}`);
      },
    }),
  };
}
