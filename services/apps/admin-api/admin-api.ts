import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApi, type ApiOptions } from '@sextant/platform/auth/create-api.js';
import type { Kafka } from 'kafkajs';
import { AdminApiModule, adminApiDocs } from './admin-api.module.js';

interface AdminApiOptions extends Pick<ApiOptions, 'config' | 'logger' | 'store' | 'readDb'> {
  readonly kafka: Kafka;
}

/** admin-api as a process of its own. Not yet listening. */
export const createAdminApi = ({ kafka, ...options }: AdminApiOptions): Promise<NestFastifyApplication> =>
  createApi({
    ...options,
    docs: adminApiDocs,
    needs: ['orders', 'users'],
    module: ({ vault }) => AdminApiModule.register({ ...options, vault, kafka }),
  });
