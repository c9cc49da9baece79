import type { VendorConnection, VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import { until } from '@sextant/testing/eventually.js';
import { Refused, retryUntilAcked } from './http-client.ts';
import type { Shopper } from './shopper.ts';

const password = 'open-sesame';

/** A shopper's account at one seller, through the public API. */
export class Connection {
  private readonly url: string;
  private readonly shopper: Shopper;
  private readonly vendorDomain: string;

  constructor(url: string, shopper: Shopper, vendorDomain: string) {
    [this.url, this.shopper, this.vendorDomain] = [url, shopper, vendorDomain];
  }

  /** The connection as shown; undefined when there is none. */
  async shown(): Promise<VendorConnection | undefined> {
    const { token } = this.shopper;
    const { vendors } = await retryUntilAcked<VendorsAnswer>(`${this.url}/api/vendors`, 'GET', { token });
    return vendors.find(({ vendorDomain }) => vendorDomain === this.vendorDomain);
  }

  /** Connects and waits until the seller has accepted the login; returns the connection id. */
  async connect(username: string): Promise<string> {
    const body = { vendorDomain: this.vendorDomain, username, password };
    const { _id } = await this.call<VendorConnection>('', 'POST', body);
    await this.accepted(username);
    return _id;
  }

  async change(id: string, username: string): Promise<void> {
    await this.call(`/${id}`, 'PUT', { username, password });
    await this.accepted(username);
  }

  async disconnect(id: string): Promise<void> {
    try {
      await this.call(`/${id}`, 'DELETE');
    } catch (error) {
      // The first answer was lost, so the repeated request found no connection.
      if (!(error instanceof Refused) || error.status !== 404) throw error;
    }
  }

  private accepted(username: string): Promise<void> {
    return until(`${this.vendorDomain} knows ${username}`, async () => {
      const shown = await this.shown();
      return shown?.username === username && shown.syncStatus === 'success';
    });
  }

  private call<T>(path: string, method: 'POST' | 'PUT' | 'DELETE', body?: object): Promise<T> {
    const { token } = this.shopper;
    return retryUntilAcked<T>(`${this.url}/vendor-api/vendors${path}`, method, { body, token });
  }
}
