import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Outbox } from '@sextant/platform/mail/outbox.js';

/** Sends the emails that this and other services have queued. */
@Injectable()
export class RunOutbox implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly outbox: Outbox) {}

  onApplicationBootstrap(): void {
    this.outbox.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.outbox.stop();
  }
}
