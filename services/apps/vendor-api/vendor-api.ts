import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApi, type ApiOptions } from '@sextant/platform/auth/create-api.js';
import { VendorApiModule, vendorApiDocs } from './vendor-api.module.js';

type VendorApiOptions = Pick<ApiOptions, 'config' | 'logger' | 'store' | 'readDb'>;

/** vendor-api as a process of its own. Not yet listening. */
export const createVendorApi = (options: VendorApiOptions): Promise<NestFastifyApplication> => {
  const { store, readDb } = options;
  return createApi({
    ...options,
    docs: vendorApiDocs,
    needs: ['products'],
    module: ({ vault }) => VendorApiModule.register({ store, vault, readModels: readDb.readModels }),
  });
};
