import type { Knex } from 'knex';
import { prepared } from '../../read-db/prepared.js';
import { migrate, SchemaMigrations, sqlMigration } from '../../read-db/migrate.js';
import type { Email, Mailer } from '../email.js';

export interface MailboxEntry extends Email {
  readonly id: string;
  /** Time when it was first handed over. */
  readonly sentAt: string;
  /** Number of times it was handed over: more than one only after a crash of the sender. */
  readonly deliveries: number;
}

/** The emails, each as often as it was handed over. */
export const everyDelivery = (entries: readonly MailboxEntry[]): MailboxEntry[] =>
  entries.flatMap((entry) => Array.from({ length: entry.deliveries }, () => entry));

/** Emails that the mailbox keeps: the newest ones. */
export const MAILBOX_SIZE = 1000;

const migrations = new SchemaMigrations('dev', [
  sqlMigration(
    '001-tables',
    `create table if not exists dev.mailbox (
       number bigserial primary key, id text not null unique, "to" text not null, subject text not null,
       text text not null, html text not null, sent_at timestamptz not null default now())`,
  ),
  sqlMigration('002-deliveries', 'alter table dev.mailbox add column deliveries int not null default 1'),
]);

/**
 * Receiver of emails while no SMTP server is configured: a table with the newest ones, in clear. Never in production
 * (the configuration refuses to start there without SMTP_URL).
 */
export class DevMailbox implements Mailer {
  constructor(private readonly knex: Knex) {}

  migrate(): Promise<void> {
    return migrate(this.knex, migrations);
  }

  async deliver(id: string, { to, subject, text, html }: Email): Promise<void> {
    await prepared(
      this.knex,
      `with added as (
         insert into dev.mailbox (id, "to", subject, text, html) values ($1, $2, $3, $4, $5)
         on conflict (id) do update set deliveries = mailbox.deliveries + 1 returning number)
       delete from dev.mailbox where number <= (select number - ${MAILBOX_SIZE} from added)`,
      [id, to, subject, text, html],
    );
  }

  /** Emails, each once, newest first: all, or those to one address. */
  async list(to?: string): Promise<MailboxEntry[]> {
    const query = this.knex
      .withSchema('dev')
      .from('mailbox')
      .select<(Omit<MailboxEntry, 'sentAt'> & { sent_at: Date })[]>(
        'id',
        'to',
        'subject',
        'text',
        'html',
        'sent_at',
        'deliveries',
      )
      .orderBy('number', 'desc');
    const rows = await (to === undefined ? query : query.whereRaw('lower("to") = lower(?)', [to]));
    return rows.map(({ sent_at: sentAt, ...mail }) => ({ ...mail, sentAt: sentAt.toISOString() }));
  }
}
