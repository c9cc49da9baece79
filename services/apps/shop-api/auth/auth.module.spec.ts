import type { Provider } from '@nestjs/common';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { AuthModule } from './auth.module.js';
import { NoDemoAccounts } from './no-demo-accounts.js';

describe('accounts in production', () => {
  async function parts(production: boolean): Promise<Provider[]> {
    const { providers = [] } = await AuthModule.register({
      logger: silentLogger(),
      publicUrl: 'https://sextant.example',
      demo: false,
      production,
    });
    return providers;
  }

  it('look for demo accounts when they start', async () => {
    expect(await parts(true)).toContain(NoDemoAccounts);
    expect(await parts(false)).not.toContain(NoDemoAccounts);
  });
});
