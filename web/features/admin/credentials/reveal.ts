import type { RevealBody, RevealedCredentials } from '@sextant/contracts/http/credentials.js';
import { api } from '../../../lib/api.js';

export const reveal = (connectionId: string, body: RevealBody): Promise<RevealedCredentials> =>
  api(`/admin-api/admin/vendor-connections/${connectionId}/reveal`, { method: 'POST', body });
