import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '../config/config.js';
import type { Logger } from '../observability/logger.js';
import { closeOnSignal } from '../process/run-service.js';
import { closeHttpApp } from './create-http-app.js';

/**
 * Listens where the configuration says, until a signal ends the process: then what has been asked is answered.
 * @param close what the application depends on, in the order in which it is closed after it
 */
export async function serveUntilSignal(
  app: NestFastifyApplication,
  { config, logger }: { readonly config: Config; readonly logger: Logger },
  ...close: readonly { close(): Promise<unknown> }[]
): Promise<void> {
  closeOnSignal(logger, async () => {
    await closeHttpApp(app);
    for (const part of close) await part.close();
  });
  await app.listen(config.PORT, config.HOST);
  logger.info({ port: config.PORT }, 'started');
}
