import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import { USERNAME_FIELD } from '@sextant/read-models/vendor-connections/vendor-answer.js';

/** Seals a user name for an event. */
export async function sealUsername(sealing: Sealing, userId: string, username: string): Promise<string> {
  const { [USERNAME_FIELD]: sealed } = await sealing.seal(userId, { [USERNAME_FIELD]: username });
  return sealed;
}
