import { CannotOpen } from '../box.js';
import { UnknownMasterKey, type KeyManagement } from '../kms.js';

/** Contract of every holder of root keys. */
export function kmsContract(name: string, open: () => KeyManagement): void {
  describe(`${name} as a key service`, () => {
    const key = Buffer.alloc(32, 7);

    it('wraps a key so that nothing of it shows, and unwraps it', async () => {
      const kms = open();
      const one = await kms.wrap(key, 'here');
      const two = await kms.wrap(key, 'here');
      expect(one.keyId).toBe(await kms.currentKeyId());
      expect(one.wrapped.equals(two.wrapped)).toBe(false);
      for (const shape of ['latin1', 'base64', 'hex'] as const)
        expect(one.wrapped.toString('latin1')).not.toContain(key.toString(shape));
      expect(await kms.unwrap(one, 'here')).toEqual(key);
      expect(await open().unwrap(two, 'here')).toEqual(key);
    });

    it('refuses what was made elsewhere, moved or changed', async () => {
      const kms = open();
      const { keyId, wrapped } = await kms.wrap(key, 'here');
      await expect(kms.unwrap({ keyId, wrapped }, 'there')).rejects.toThrow(CannotOpen);
      const changed = Buffer.from(wrapped);
      const at = changed.length >> 1;
      changed[at] = changed[at] === 65 ? 66 : 65;
      await expect(kms.unwrap({ keyId, wrapped: changed }, 'here')).rejects.toThrow(CannotOpen);
      await expect(kms.unwrap({ keyId: 'another', wrapped }, 'here')).rejects.toThrow(UnknownMasterKey);
    });
  });
}
