import type { Admission, Party } from './admission.js';
import { networkPartyOf, type Trusted } from './parties-of.js';
import type { LiveSocket } from './session.js';

type EngineConnection = LiveSocket['conn'];

interface Connection {
  readonly network: Party;
  /** A session was asked for; it may have been refused. */
  asked: boolean;
  inSession: boolean;
}

/**
 * Counts connections from their opening, because a client need not ask for a session, and may ask for several over one connection.
 */
export class Connections {
  private readonly known = new WeakMap<EngineConnection, Connection>();

  constructor(
    private readonly admission: Admission,
    private readonly trusted: Trusted,
  ) {}

  /** Counts a connection until it is closed, or closes it when there are too many. */
  open(conn: EngineConnection): void {
    const network = networkPartyOf(conn.request, this.trusted);
    if (!this.admission.connect(network)) return conn.close();
    this.known.set(conn, { network, asked: false, inSession: false });
    conn.once('close', () => this.admission.disconnect(network));
  }

  /** True if the connection may ask for a session: once for its opening, then by the limit of its network. */
  mayAsk(conn: EngineConnection): boolean {
    const connection = this.known.get(conn);
    if (!connection) return false;
    const { asked, network } = connection;
    connection.asked = true;
    return !asked || this.admission.spend([network]);
  }

  /** Begins the only session of a connection and returns its network; undefined when it has or had one. */
  beginSession(conn: EngineConnection): Party | undefined {
    const connection = this.known.get(conn);
    if (!connection || connection.inSession) return undefined;
    connection.inSession = true;
    return connection.network;
  }
}
