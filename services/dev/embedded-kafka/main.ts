import { startBroker } from './broker.js';

/** Runs the broker as its own process: KAFKA_PORT (default 9092, 0 for any), DATA_DIR; ends on SIGTERM and SIGINT. */
const log = (details: object, message: string) => console.log(JSON.stringify({ message, ...details }));

const broker = await startBroker({
  dataDir: process.env['DATA_DIR'] ?? '.data/kafka',
  port: Number(process.env['KAFKA_PORT'] ?? 9092),
  logger: { info: log, warn: log },
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void broker.stop());
}
