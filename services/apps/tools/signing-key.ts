import { randomBytes } from 'node:crypto';
import { publicPart, signingKeys } from '@sextant/platform/auth/token-keys.js';
import type { LoneTool } from './tool.js';

export const signingKey: LoneTool = {
  usage: ['(prints a new pair of keys for access tokens; needs no installation)'],
  parse: (words) =>
    words.length > 0
      ? undefined
      : () => {
          const seed = randomBytes(32);
          const { sign } = signingKeys(seed);
          console.log(`TOKEN_SIGNING_KEY=${seed.toString('base64url')}`);
          console.log(`TOKEN_VERIFY_KEYS=${sign ? publicPart(sign.key) : ''}`);
          return 0;
        },
};
