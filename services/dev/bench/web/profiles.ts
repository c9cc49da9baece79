import type { BrowserContextOptions, CDPSession } from 'playwright-core';

/** A device on a network, as Lighthouse has them. */
export interface Profile {
  readonly name: string;
  readonly context: BrowserContextOptions;
  /** Factor by which the processor is slowed down. */
  readonly cpu: number;
  /** Null: not slowed down. */
  readonly network: { readonly latencyMs: number; readonly kilobitsPerSecond: number } | null;
}

export const phone: Profile = {
  name: 'phone',
  context: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  cpu: 4,
  network: { latencyMs: 150, kilobitsPerSecond: 1600 },
};

export const desktop: Profile = {
  name: 'desktop',
  context: { viewport: { width: 1440, height: 900 } },
  cpu: 1,
  network: null,
};

export async function throttle(session: CDPSession, { cpu, network }: Profile): Promise<void> {
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (!network) return;
  const throughput = (network.kilobitsPerSecond * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}
