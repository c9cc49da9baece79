import { setTimeout as delay } from 'node:timers/promises';
import type { ChatStatus } from '@sextant/contracts/http/chat.js';
import type { Client, Evidence } from './client.ts';
import { find, retryUntilAcked } from './http-client.ts';
import { newShopper, type Shopper } from './shopper.ts';

const PAUSE_MS = 200;

/** A user who asks the Smart Companion one question after the other. */
export class Chatter implements Client {
  acknowledged = 0;
  private running = false;
  private readonly conversations: string[] = [];
  private readonly url: string;
  private readonly shopper: Shopper;

  private constructor(url: string, shopper: Shopper) {
    [this.url, this.shopper] = [url, shopper];
  }

  static async of(url: string): Promise<Chatter> {
    return new Chatter(url, await newShopper(url));
  }

  async run(): Promise<void> {
    const { token } = this.shopper;
    const chat = `${this.url}/api/chat/conversations`;
    this.running = true;
    while (this.running) {
      const body = { message: 'cheapest nitrile gloves' };
      const { conversation } = await retryUntilAcked<{ conversation: { _id: string } }>(chat, 'POST', {
        body,
        token,
      });
      this.conversations.push(conversation._id);
      this.acknowledged += 1;
      const status = () => find<ChatStatus>(`${chat}/${conversation._id}/status`, token);
      while (this.running && (await status())?.isProcessing !== false) await delay(PAUSE_MS);
    }
  }

  end(): void {
    this.running = false;
  }

  /** Every question has a reply; after four failed attempts the reply says that there is none. */
  holds({ log }: Pick<Evidence, 'log'>): void {
    const { userId } = this.shopper;
    const mine = log.flatMap((e) =>
      'conversationId' in e.data && e.data.userId === userId ? [`${e.data.conversationId} ${e.type}`] : [],
    );
    const said = (id: string) => [`${id} ConversationStarted`, `${id} MessageSent`, `${id} AssistantReplied`];
    expect(mine.map((line) => line.replace('ReplyFailed', 'AssistantReplied')).sort()).toEqual(
      this.conversations.flatMap(said).sort(),
    );
  }
}
