import type { Knex } from 'knex';
import type { Logger } from '../observability/logger.js';
import { QueueWorker } from '../queue/queue-worker.js';
import { SealedQueue } from '../queue/sealed-queue.js';
import type { MasterKey } from '../sealing/master-key.js';
import type { Mail, Mailer } from './mail.js';

/** E-mails that wait to be sent, for a process that only asks for them; whoever runs an Outbox sends them. */
export const mailQueue = (knex: Knex, master: MasterKey): SealedQueue<Mail> =>
  new SealedQueue(knex, 'mail', master.derive('mail-outbox'));

/**
 * E-mails on their way. `put` inside the transaction of the effect that asks for the e-mail; the id makes it one e-mail
 * however often that effect is attempted or replayed.
 */
export class Outbox {
  private readonly queue: SealedQueue<Mail>;
  private readonly worker: QueueWorker<Mail>;

  constructor(options: {
    readonly knex: Knex;
    readonly master: MasterKey;
    readonly mailer: Mailer;
    readonly logger: Logger;
    readonly pollMs?: number;
  }) {
    this.queue = mailQueue(options.knex, options.master);
    this.worker = new QueueWorker({
      queue: this.queue,
      logger: options.logger,
      pollMs: options.pollMs,
      handle: async ({ id, value }) => {
        await options.mailer.deliver(id, value);
        return 'done';
      },
    });
  }

  /** Queues an e-mail; after `expiresAt` it is no longer worth sending. */
  put(id: string, mail: Mail, when: { readonly expiresAt: Date }, knex?: Knex): Promise<void> {
    return this.queue.put(id, mail, when, knex);
  }

  /** Call after the transaction with `put` has committed, to send without waiting for the next look. */
  nudge(): void {
    this.worker.nudge();
  }

  start(): void {
    this.worker.start();
  }

  stop(): Promise<void> {
    return this.worker.stop();
  }
}
