import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { currentCorrelationId } from './correlation.js';
import { scrub, scrubText } from './redact.js';

export type { Logger } from 'pino';

interface LogOptions {
  /** Name of the process or component, logged in every line. */
  readonly service: string;
  /** Least severe level that is written; default "info". */
  readonly level?: string;
  /** Default: standard output. */
  readonly destination?: DestinationStream;
}

/**
 * Logs JSON lines to standard output. Everything passes `scrub`: tokens, passwords, email addresses and names do not
 * reach a log even when code logs a whole request or an error that quotes one. A line says which request it belongs to, where
 * that is known.
 */
export function createLogger({ service, level = 'info', destination }: LogOptions): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    mixin: () => {
      const correlationId = currentCorrelationId();
      return correlationId === undefined ? {} : { correlationId };
    },
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => scrub(fields) as Record<string, unknown>,
    },
    hooks: {
      logMethod(args, method) {
        const [first, ...rest] = args as unknown[];
        const fields = first instanceof Error ? { err: first } : first;
        const error = (fields as { err?: unknown } | null)?.err;
        // pino copies an error's message into `msg` unscrubbed, so the message is passed explicitly.
        const message = rest.length === 0 && error instanceof Error ? [error.message] : rest;
        const named = [fields, ...message];
        const scrubbed = named.map((arg) => (typeof arg === 'string' ? scrubText(arg) : arg));
        method.apply(this, scrubbed as Parameters<typeof method>);
      },
    },
    serializers: { err: (error: unknown) => error },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A logger without output, for specs. */
export const silentLogger = (): Logger => pino({ level: 'silent' });
