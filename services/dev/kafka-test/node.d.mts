export interface KafkaNode {
  /** As the cluster numbers it, from 1. */
  readonly id: number;
  /** `host:port` without TLS. */
  readonly address: string;
  /** Resolves when it serves: after `kill` with what it had on the disk. */
  start(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface RunningKafka {
  /** Addresses of all nodes without TLS, comma-separated. */
  readonly brokers: string;
  /** Addresses of all nodes with SASL over TLS, where that was asked for, comma-separated. */
  readonly secured: string;
  readonly nodes: readonly KafkaNode[];
  stop(): Promise<unknown>;
}

export interface KafkaOptions {
  readonly keep?: boolean;
  readonly count?: number;
  readonly detached?: boolean;
  /** Lines of server.properties. */
  readonly settings?: string;
  /** Told in words when a broker ends that nobody has stopped. */
  readonly onLost?: (message: string) => void;
  readonly secured?: {
    readonly settings: string;
    readonly format?: readonly string[];
    readonly java?: readonly string[];
  };
}

export function startKafka(classPath: string, folder: string, options?: KafkaOptions): Promise<RunningKafka>;
export function runKafkaTool(classPath: string, ...words: readonly string[]): string;
