import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@sextant/testing/eventually.js';

/** Parts that services reach over the network. */
const parts = ['postgres', 'kafka', 'sellers'] as const;
export type Part = (typeof parts)[number];

/**
 * Network faults of connections. `reset` ends them with RST. `swallow` accepts everything, forwards nothing and tells neither
 * end: no FIN, no RST. `slow` delays data. `cut` forwards half of an answer, then resets. `refuse` resets connections and accepts
 * no new ones.
 */
export const networkFaults = ['reset', 'swallow', 'slow', 'cut', 'refuse'] as const;
export type NetworkFault = (typeof networkFaults)[number];

/** Connections and bytes hit by a fault. */
export interface Hit {
  readonly connections: number;
  readonly bytes: number;
}

/** Delay in each direction. */
const LATENCY_MS = 400;

/** A fault for as long as it lasts, and what it has hit. */
class Suffering {
  private readonly pipes = new Set<Pipe>();
  private bytes = 0;
  readonly fault: NetworkFault;

  constructor(fault: NetworkFault) {
    this.fault = fault;
  }

  count(pipe: Pipe, bytes: number): void {
    this.pipes.add(pipe);
    this.bytes += bytes;
  }

  get hit(): Hit {
    return { connections: this.pipes.size, bytes: this.bytes };
  }
}

/** A service's connection, and the one to the part that carries it on. */
class Pipe {
  /** Set for good once data was swallowed: the stream has a gap, so nothing may follow. */
  private dead = false;
  readonly near: Socket;
  readonly far: Socket;
  private readonly link: Link;

  constructor(link: Link, near: Socket, far: Socket) {
    [this.link, this.near, this.far] = [link, near, far];
    this.forward(near, far, false);
    this.forward(far, near, true);
  }

  /** Resets both ends. */
  reset(): void {
    this.near.resetAndDestroy();
    this.far.resetAndDestroy();
  }

  swallow(): void {
    this.dead = true;
    this.near.resume();
    this.far.resume();
  }

  /** Tells the part about services that have left. A service that still waits on a swallowed connection gets no answer. */
  heal(): void {
    if (this.dead && this.near.destroyed) this.far.resetAndDestroy();
  }

  private forward(from: Socket, to: Socket, isAnswer: boolean): void {
    let last = Promise.resolve();
    let waiting = 0;
    const later = (work: () => void) => {
      const { latencyMs } = this.link;
      if (latencyMs === 0 && waiting === 0) return work();
      const due = performance.now() + latencyMs;
      waiting += 1;
      last = last
        .then(() => delay(Math.max(0, due - performance.now())))
        .then(work)
        .finally(() => (waiting -= 1));
    };
    const passOn = (data: Buffer) => {
      if (this.dead || to.write(data)) return;
      from.pause();
      to.once('drain', () => from.resume());
    };
    from.on('data', (data: Buffer) => {
      if (this.dead) return this.link.count('swallow', this, data.length);
      const { latencyMs, cuts } = this.link;
      if (latencyMs > 0) this.link.count('slow', this, data.length);
      if (!cuts || !isAnswer) return later(() => passOn(data));
      this.link.count('cut', this, data.length);
      this.near.write(data.subarray(0, data.length / 2), () => this.reset());
    });
    from.on('error', () => undefined);
    from.on('end', () => this.dead || later(() => to.end()));
    from.on('close', (hadError) => {
      if (this.dead && (isAnswer || this.link.isFaulty)) return;
      if (hadError) to.resetAndDestroy();
      else later(() => to.destroy());
    });
  }
}

/** The network between one service and one part. Faults may overlap. */
class Link {
  private readonly server: Server;
  private readonly pipes = new Set<Pipe>();
  private readonly sufferings = new Set<Suffering>();
  private readonly target: () => number;
  port = 0;

  constructor(target: () => number) {
    this.target = target;
    this.server = createServer((near) => {
      const pipe = this.accept(near);
      if (this.suffers('swallow')) pipe.swallow();
    });
  }

  get isFaulty(): boolean {
    return this.sufferings.size > 0;
  }

  get latencyMs(): number {
    return this.suffers('slow') ? LATENCY_MS : 0;
  }

  get cuts(): boolean {
    return this.suffers('cut');
  }

  async open(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  get isUsed(): boolean {
    return this.pipes.size > 0;
  }

  /** Counts the bytes of a connection for all faults of a kind. */
  count(fault: NetworkFault, pipe: Pipe, bytes: number): void {
    for (const each of this.sufferings) if (each.fault === fault) each.count(pipe, bytes);
  }

  begin(suffering: Suffering): void {
    const { fault } = suffering;
    if (fault === 'refuse' && !this.suffers('refuse')) this.server.close();
    this.sufferings.add(suffering);
    for (const pipe of this.pipes) {
      if (fault === 'swallow') pipe.swallow();
      if (fault !== 'reset' && fault !== 'refuse') continue;
      suffering.count(pipe, 0);
      pipe.reset();
    }
  }

  async end(suffering: Suffering): Promise<void> {
    this.sufferings.delete(suffering);
    for (const pipe of this.pipes) pipe.heal();
    if (suffering.fault === 'refuse' && !this.suffers('refuse')) await this.open();
  }

  private suffers(fault: NetworkFault): boolean {
    return [...this.sufferings].some((each) => each.fault === fault);
  }

  close(): void {
    for (const pipe of this.pipes) pipe.reset();
    this.server.close();
  }

  private accept(near: Socket): Pipe {
    const pipe = new Pipe(
      this,
      near,
      connect({ port: this.target(), host: '127.0.0.1', allowHalfOpen: false }),
    );
    this.pipes.add(pipe);
    const forget = () => near.destroyed && pipe.far.destroyed && this.pipes.delete(pipe);
    near.on('close', forget);
    pipe.far.on('close', forget);
    return pipe;
  }
}

/**
 * The network between services and parts, with a link of its own from each service to each part. `redirected.mjs` sends services
 * through it.
 */
export class Network {
  private readonly links = new Map<string, Link>();

  private constructor() {}

  /** @param target port of a part, asked for every connection */
  static async of(services: readonly string[], target: (part: Part) => number): Promise<Network> {
    const network = new Network();
    for (const service of services)
      for (const part of parts) {
        const link = new Link(() => target(part));
        await link.open();
        network.links.set(`${service} ${part}`, link);
      }
    return network;
  }

  /** Port of every link, for `redirected.mjs`. */
  get ports(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.links].map(([name, { port }]) => [name, port]));
  }

  /**
   * Applies a fault to the links from these services to a part, for a while and until it has hit something.
   * @throws when it hits nothing
   */
  async suffer(services: readonly string[], part: Part, fault: NetworkFault, forMs: number): Promise<Hit> {
    const links = services.map((service) => {
      const link = this.links.get(`${service} ${part}`);
      if (!link) throw new Error(`no way from ${service} to ${part}`);
      return link;
    });
    await until(`somebody is connected to ${part}`, () => links.some(({ isUsed }) => isUsed));
    const suffering = new Suffering(fault);
    for (const link of links) link.begin(suffering);
    try {
      await delay(forMs);
      await until(
        `a fault of the network hits something (${fault}, ${part})`,
        () => suffering.hit.connections > 0,
      );
      return suffering.hit;
    } finally {
      await Promise.all(links.map((link) => link.end(suffering)));
    }
  }

  close(): void {
    for (const link of this.links.values()) link.close();
  }
}
