import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { User } from '@sextant/contracts/http/account.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { StaffSessions } from '@sextant/platform/auth/access-tokens.js';
import { AuthPlatformModule } from '@sextant/platform/auth/auth-platform.module.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { CommandsModule } from '@sextant/platform/http/commands.module.js';
import { createHttpApp } from '@sextant/platform/http/create-http-app.js';
import { WatchedRefusals } from '@sextant/platform/http/testing/watched-refusals.js';
import { DevMailbox, type MailboxEntry } from '@sextant/platform/mail/development/dev-mailbox.js';
import { createLogger } from '@sextant/platform/observability/logger.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import type { FastifyInstance } from 'fastify';
import knexFactory from 'knex';
import { eventually } from '@sextant/testing/eventually.js';
import { SpecClock } from '@sextant/testing/spec-clock.js';
import { AuthModule } from '../auth.module.js';
import { MailModule } from '../../mail/mail.module.js';

/** Failure of an append: before it is written, or with its answer lost. */
interface Break {
  /** Appends that succeed before the failing one. */
  readonly after?: number;
  readonly loses?: 'append' | 'answer';
}

/** A store that can be made to fail one of its next appends. */
function breakable(store: EventStore): EventStore & { failNextAppend(how?: Break): void } {
  let next: Required<Break> | undefined;
  const guarded = <A, R>(append: (argument: A) => Promise<R>) => {
    return async (argument: A): Promise<R> => {
      const how = next;
      if (how && how.after > 0) next = { ...how, after: how.after - 1 };
      if (!how || how.after > 0) return append(argument);
      next = undefined;
      if (how.loses === 'answer') await append(argument);
      throw new Error(`lost the ${how.loses}`);
    };
  };
  return {
    append: guarded((append) => store.append(append)),
    appendEach: guarded((appends) => store.appendEach(appends)),
    read: (stream, after) => store.read(stream, after),
    readEach: (streams) => store.readEach(streams),
    holdsAny: (stream, ids) => store.holdsAny(stream, ids),
    subscribeToAll: (after, options) => store.subscribeToAll(after, options),
    head: () => store.head(),
    endedEpochs: () => store.endedEpochs(),
    close: () => store.close(),
    failNextAppend: ({ after = 0, loses = 'append' } = {}) => {
      next = { after, loses };
    },
  };
}

/** The auth slice over real HTTP handling, a real Postgres and the real event store. */
export async function startAuth({ staff = 'any' }: { readonly staff?: StaffSessions } = {}) {
  const database = await createTestDatabase();
  const knex = knexFactory({ client: 'pg', connection: database.url, pool: { min: 0, max: 10 } });
  const eventStore = breakable(await openPostgresEventStore({ url: database.url }));
  const clock = new SpecClock();
  const logged: string[] = [];
  const logger = createLogger({
    service: 'spec',
    destination: { write: (line: string) => void logged.push(line) },
  });
  const publicUrl = 'https://sextant.example';

  const master = new MasterKey(Buffer.from('s'.repeat(32)));
  const refusals = new WatchedRefusals();
  const extend = (fastify: FastifyInstance) => refusals.watch(fastify);
  const start = () => {
    @Module({
      imports: [
        CommandsModule.register({ store: eventStore, clock }),
        AuthPlatformModule.register({ knex, eventStore, master, clock, staff }),
        MailModule.register({ logger, mailFrom: 'Sextant <hello@sextant.example>', demo: true }),
        AuthModule.register({ logger, publicUrl, demo: true }),
      ],
    })
    class SpecModule {}
    return createHttpApp(SpecModule, { logger, publicUrl, trustProxy: true, extend });
  };
  const app = await start();
  return {
    ...calls(app),
    app,
    clock,
    databaseUrl: database.url,
    knex,
    eventStore,
    logged,
    /** A second process on the same stores. */
    another: async () => {
      const other = await start();
      return { ...calls(other), close: () => other.close() };
    },
    close: async () => {
      try {
        await refusals.areDocumented(app, '/api/docs');
      } finally {
        await app.close();
        await eventStore.close();
        await knex.destroy();
        await database.drop();
      }
    },
  };
}

export type AuthHarness = Awaited<ReturnType<typeof startAuth>>;

interface CallOptions {
  readonly token?: string;
  readonly address?: string;
  readonly headers?: Record<string, string>;
}

/** Fields that specs read; each call answers some of them. */
interface Answer {
  readonly userId: string;
  readonly token: string;
  readonly code: string;
  readonly user: User;
}

function calls(app: NestFastifyApplication) {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    options: CallOptions = {},
  ) => {
    const answer = await app.inject({
      method,
      url: `/api/auth/${path}`,
      ...(body ? { payload: body } : {}),
      headers: {
        'x-forwarded-for': options.address ?? '198.51.100.7',
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...options.headers,
      },
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<Answer>() };
  };
  /** Waits for the newest email to an address whose subject matches. */
  const mail = (to: string, subject: RegExp, newerThan?: string): Promise<MailboxEntry> =>
    eventually(async () => {
      const entries = await app.get(DevMailbox).list(to);
      const found = entries.find((entry) => subject.test(entry.subject));
      if (!found || found.id === newerThan) throw new Error(`no new email to ${to} is about ${subject}`);
      return found;
    });
  const codeIn = (entry: MailboxEntry) => /\b\d{6}\b/.exec(entry.text)?.[0] ?? '';
  return { call, mail, codeIn };
}
