import type { Admin, Kafka } from 'kafkajs';

/** An admin client that several callers share. */
export class SharedAdmin {
  private readonly admin: Admin;
  private readonly connected: Promise<void>;
  private readonly asked = new Set<Promise<unknown>>();

  /** Starts to connect; what is asked waits for that. */
  constructor(kafka: Kafka) {
    this.admin = kafka.admin();
    this.connected = this.admin.connect();
    // The promise may be rejected before anybody awaits it.
    this.connected.catch(() => undefined);
  }

  /** Result of `question`, which has to await all that it asks. Rejects when the broker cannot be reached. */
  async ask<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    const answer = this.connected.then(() => question(this.admin));
    this.asked.add(answer);
    try {
      return await answer;
    } finally {
      this.asked.delete(answer);
    }
  }

  /**
   * Disconnects once everything that was asked has been answered: for what is under way kafkajs would connect again, and nobody
   * would end that connection.
   */
  async close(): Promise<void> {
    await Promise.allSettled([this.connected, ...this.asked]);
    await this.admin.disconnect().catch(() => undefined);
  }
}
