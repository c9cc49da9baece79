import type { IncomingMessage } from 'node:http';
import type { Admission, Party } from './admission.js';
import { dropSlowReader } from './drop-slow-reader.js';
import { networkPartiesOf, type Trusted } from './parties-of.js';
import type { LiveSocket } from './session.js';

type EngineConnection = LiveSocket['conn'];

/** Request that Engine.IO has added its WebSocket to. */
type EngineRequest = IncomingMessage & {
  readonly websocket?: { terminate(): void; on(event: 'ping', listener: () => void): unknown };
};

interface Connection {
  readonly network: Party;
  inSession: boolean;
}

/**
 * Counts connections from their opening, and what they send, because a client need not ask for a session, and may ask for several
 * over one connection.
 */
export class Connections {
  private readonly known = new WeakMap<EngineConnection, Connection>();

  constructor(
    private readonly admission: Admission,
    private readonly trusted: Trusted,
    private readonly mostUnsent: number,
  ) {}

  /** Counts a connection until it is closed, or closes it when there are too many. */
  open(conn: EngineConnection): void {
    const networks = networkPartiesOf(conn.request, this.trusted);
    if (!this.admission.connect(networks)) return conn.close();
    this.known.set(conn, { network: networks[0], inSession: false });
    conn.once('close', () => this.admission.disconnect(networks));
    dropSlowReader(conn, this.mostUnsent);
    this.limitPackets(conn, networks);
  }

  /** Begins the only session of a connection and returns its network; undefined when it has or had one. */
  beginSession(conn: EngineConnection): Party | undefined {
    const connection = this.known.get(conn);
    if (!connection || connection.inSession) return undefined;
    connection.inSession = true;
    return connection.network;
  }

  /** Takes a token of the network and its site for every packet beyond those of the protocol; ends the connection when one has none. */
  private limitPackets(conn: EngineConnection, networks: readonly Party[]): void {
    const { websocket } = conn.request as EngineRequest;
    // The request for the session, which the connection has paid for, and an answer to every ping.
    let expected = 1;
    conn.on('packetCreate', ({ type }: { type: string }) => {
      if (type === 'ping') expected += 1;
    });
    const take = (): void => {
      if (this.admission.spend(networks)) return;
      // Nothing that has arrived is handled after this.
      conn.close();
      // Closing the socket would wait for a client that does not read.
      websocket?.terminate();
    };
    conn.on('packet', () => {
      if (expected > 0) expected -= 1;
      else take();
    });
    // WebSocket answers its own pings by itself.
    websocket?.on('ping', take);
  }
}
