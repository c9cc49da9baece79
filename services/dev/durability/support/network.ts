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

/** A service's connection, and the one to the part that carries it on. */
class Pipe {
  /** Set for good once data was swallowed: the stream has a gap, so nothing may follow. */
  private dead = false;
  private hit = false;
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
    this.touch(0);
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
    this.countAgain();
  }

  /** Counts the connection again when a fault hits it next. */
  countAgain(): void {
    this.hit = false;
  }

  private touch(bytes: number): void {
    this.link.count(this.hit ? 0 : 1, bytes);
    this.hit = true;
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
      if (this.dead) return this.touch(data.length);
      const { latencyMs, cuts } = this.link;
      if (latencyMs > 0) this.touch(data.length);
      if (!cuts || !isAnswer) return later(() => passOn(data));
      this.touch(data.length);
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
  private readonly faults: NetworkFault[] = [];
  private connections = 0;
  private bytes = 0;
  private readonly target: () => number;
  port = 0;

  constructor(target: () => number) {
    this.target = target;
    this.server = createServer((near) => {
      const pipe = this.accept(near);
      if (this.faults.includes('swallow')) pipe.swallow();
    });
  }

  get isFaulty(): boolean {
    return this.faults.length > 0;
  }

  get latencyMs(): number {
    return this.faults.includes('slow') ? LATENCY_MS : 0;
  }

  get cuts(): boolean {
    return this.faults.includes('cut');
  }

  async open(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  get isUsed(): boolean {
    return this.pipes.size > 0;
  }

  count(connections: number, bytes: number): void {
    this.connections += connections;
    this.bytes += bytes;
  }

  /** What all faults so far have hit. */
  hit(): Hit {
    return { connections: this.connections, bytes: this.bytes };
  }

  begin(fault: NetworkFault): void {
    if (fault === 'refuse' && !this.faults.includes('refuse')) this.server.close();
    this.faults.push(fault);
    for (const pipe of this.pipes) {
      pipe.countAgain();
      if (fault === 'reset' || fault === 'refuse') pipe.reset();
      if (fault === 'swallow') pipe.swallow();
    }
  }

  async end(fault: NetworkFault): Promise<void> {
    this.faults.splice(this.faults.indexOf(fault), 1);
    for (const pipe of this.pipes) pipe.heal();
    if (fault === 'refuse' && !this.faults.includes('refuse')) await this.open();
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
    const sum = (of: keyof Hit) => links.reduce((total, link) => total + link.hit()[of], 0);
    await until(`somebody is connected to ${part}`, () => links.some(({ isUsed }) => isUsed));
    const before = { connections: sum('connections'), bytes: sum('bytes') };
    const hit = () => ({
      connections: sum('connections') - before.connections,
      bytes: sum('bytes') - before.bytes,
    });
    for (const link of links) link.begin(fault);
    try {
      await delay(forMs);
      await until(`a fault of the network hits something (${fault}, ${part})`, () => hit().connections > 0);
      return hit();
    } finally {
      await Promise.all(links.map((link) => link.end(fault)));
    }
  }

  close(): void {
    for (const link of this.links.values()) link.close();
  }
}
