import { loadConfig, type Config, type Need } from '../config/config.js';
import { EventStoreUnavailable } from '../event-store/event-store-unavailable.js';
import { serveOperations, type Readiness } from '../http/operations.routes.js';
import { kafkaSecurity, type KafkaSecurity } from '../messaging/kafka-security.js';
import { createLogger, type Logger } from '../observability/logger.js';
import { backoff } from './backoff.js';
import { endTracing } from '../telemetry/spans.js';
import { beginToEnd } from './ending.js';
import { lowerV8WorkerPriority } from './lower-v8-worker-priority.js';
import { isOutOfReach } from './out-of-reach.js';
import { pause } from './pause.js';

interface ServiceContext {
  readonly config: Config;
  readonly logger: Logger;
  /** Postgres of read models and checkpoints; required of every process of its own. */
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly brokers: readonly string[];
  readonly security: KafkaSecurity;
}

function required<T>(value: T | undefined, name: string): T {
  if (value !== undefined) return value;
  process.stderr.write(`${name} is required when services run as separate processes\n`);
  process.exit(78);
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** As the first process of a container, a process is not ended by a signal that nobody handles. */
const endAtOnce = () => process.exit(0);

/**
 * Configuration and logger for a `main.ts`; tunes the process for a server. Ends the process with code 78 when a required
 * variable is missing. Until `closeOnSignal`, a signal ends the process at once.
 * @param needs variables required in production, beyond those of the database and Kafka
 */
export function serviceContext(service: string, needs: readonly Need[]): ServiceContext {
  lowerV8WorkerPriority();
  for (const signal of SIGNALS) process.on(signal, endAtOnce);
  const config = loadConfig(needs);
  const databaseUrl = required(config.DATABASE_URL, 'DATABASE_URL');
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  if (endpoint)
    // Loaded only when tracing is on, because loading slows the start down. Nothing is traced before it has loaded.
    void import('../telemetry/start-tracing.js').then(({ startTracing }) =>
      startTracing({ service, endpoint, share }),
    );
  return {
    config,
    databaseUrl,
    eventStoreUrl: config.EVENT_STORE_URL ?? databaseUrl,
    security: kafkaSecurity(config),
    brokers: required(config.KAFKA_BROKERS, 'KAFKA_BROKERS'),
    logger: createLogger({ service, level: config.LOG_LEVEL }),
  };
}

/** Calls `start` until it succeeds, with pauses; rejects with an error that `mayRetry` says no to. */
async function retried<T>(
  start: () => Promise<T>,
  logger: Logger,
  mayRetry: (error: unknown) => boolean = () => true,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await start();
    } catch (error) {
      if (!mayRetry(error)) throw error;
      const retryInMs = backoff(failures, { firstMs: 250, maxMs: 5_000 });
      logger.warn({ err: error, retryInMs }, 'starting failed, will retry');
      await pause(retryInMs);
    }
  }
}

/**
 * Opens what an API depends on, and tries again while a server is out of reach. Otherwise the process would end while everything
 * starts at once, and be restarted after longer and longer pauses. The address of operations, if it is apart, answers meanwhile:
 * alive, not ready. Rejects when a server refuses.
 */
export async function whenReachable<T>(
  { config, logger }: Pick<ServiceContext, 'config' | 'logger'>,
  open: () => Promise<T>,
): Promise<T> {
  const waiting = () => Promise.resolve(['Postgres or the event store cannot be reached']);
  const operations = config.operations && (await serveOperations(config.operations, waiting, logger));
  try {
    return await retried(
      open,
      logger,
      (error) => error instanceof EventStoreUnavailable || isOutOfReach(error),
    );
  } finally {
    await operations?.close();
  }
}

/** Closes once on SIGTERM or SIGINT, then ends the process. */
export function closeOnSignal(logger: Logger, close: () => Promise<unknown>): void {
  let closing = false;
  for (const signal of SIGNALS) {
    process.off(signal, endAtOnce);
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      beginToEnd();
      logger.info({ signal }, 'shutting down');
      close()
        .finally(endTracing)
        .then(
          () => process.exit(0),
          (error: unknown) => {
            logger.error({ err: error }, 'shutdown failed');
            process.exit(1);
          },
        );
    });
  }
}

/** Calls `start`, and closes what it has opened when it fails: it is called again, and would open the same again. */
export async function startOnce<T>(
  start: (opened: AsyncDisposableStack) => Promise<T>,
): Promise<{ readonly started: T; readonly opened: AsyncDisposableStack }> {
  const opened = new AsyncDisposableStack();
  try {
    return { started: await start(opened), opened };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/**
 * Runs a service that serves no API of its own: starts it (retrying while its dependencies are away), answers
 * /healthz, /readyz and /metrics, closes on signals.
 * @param needs as of `serviceContext`
 * @param start puts on the stack what it opens, which is closed in reverse order; resolves with what the service is waiting for
 */
export async function runService(
  name: string,
  needs: readonly Need[],
  start: (context: ServiceContext, opened: AsyncDisposableStack) => Promise<Readiness>,
): Promise<void> {
  const context = serviceContext(name, needs);
  const { config, logger } = context;
  let service: Awaited<ReturnType<typeof startOnce<Readiness>>> | undefined = undefined;
  const operations = await serveOperations(
    config.operations ?? { port: config.PORT, host: config.HOST },
    () => service?.started() ?? Promise.resolve([`${name} is starting`]),
    logger,
  );
  closeOnSignal(logger, async () => {
    await service?.opened.disposeAsync();
    await operations.close();
  });
  service = await retried(() => startOnce((opened) => start(context, opened)), logger);
  logger.info('started');
}
