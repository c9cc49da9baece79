import path from 'node:path';
import { startBroker } from '@sextant/embedded-kafka/broker.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { startSandbox } from '@sextant/seller-sandbox/sandbox.js';

interface Part {
  stop(): Promise<unknown>;
}

/** A part that can be taken down and brought back at the same address with its data. */
class Outage {
  private constructor(
    private part: Part | undefined,
    private readonly begin: () => Promise<Part>,
  ) {}

  static async of(begin: () => Promise<Part>): Promise<Outage> {
    return new Outage(await begin(), begin);
  }

  async goAway(): Promise<void> {
    const { part } = this;
    this.part = undefined;
    await part?.stop();
  }

  async comeBack(): Promise<void> {
    this.part ??= await this.begin();
  }
}

/** Starts Postgres, Kafka and the sellers outside the launcher, so that only the spec restarts them. */
export async function startInfrastructure(dataDir: string) {
  let [databaseUrl, kafkaPort, sandboxPort] = ['', 0, 0];
  const postgres = await Outage.of(async () => {
    const port = databaseUrl === '' ? undefined : Number(new URL(databaseUrl).port);
    const server = await startPostgres({ dataDir: path.join(dataDir, 'postgres'), port, durable: false });
    databaseUrl = server.url;
    return server;
  });
  const kafka = await Outage.of(async () => {
    const broker = await startBroker({ dataDir: path.join(dataDir, 'kafka'), port: kafkaPort });
    kafkaPort = broker.port;
    return broker;
  });
  const sellers = await Outage.of(async () => {
    const sandbox = await startSandbox({
      port: sandboxPort,
      dataDir: path.join(dataDir, 'seller-sandbox'),
      today: '2026-01-01',
      driftEveryMs: 0,
      oneIn: 40,
    });
    sandboxPort = sandbox.port;
    return sandbox;
  });
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  return {
    postgres,
    kafka,
    sellers,
    databaseUrl,
    sandboxUrl,
    env: {
      DATABASE_URL: databaseUrl,
      KAFKA_BROKERS: `127.0.0.1:${kafkaPort}`,
      KAFKA_PARTITIONS: '4',
      SELLERS_URL: `${sandboxUrl}/sellers/{seller}`,
      DEMO: 'on',
    },
    async stop(): Promise<void> {
      for (const part of [sellers, kafka, postgres]) await part.goAway();
    },
  };
}

export type Infrastructure = Awaited<ReturnType<typeof startInfrastructure>>;
