import type { SealedRef, Sealing } from '@sextant/platform/sealing/sealing.js';

/** The sealed texts of a list. */
export interface ListText {
  readonly name: string;
  readonly note: string;
}

/** Name of the sealed field; bound to its text, so it can never change. */
const FIELD = 'listText';

/** Throws NoSealingKey for a deleted user. */
export const sealListText = async (sealing: Sealing, userId: string, text: ListText): Promise<string> =>
  (await sealing.seal(userId, { [FIELD]: JSON.stringify(text) }))[FIELD] ?? '';

/** Opens texts in the given order; undefined where the user's key is deleted. */
export async function openListTexts(
  sealing: Sealing,
  userId: string,
  sealed: readonly string[],
): Promise<(ListText | undefined)[]> {
  const texts = await sealing.openAll(
    sealed.map((text): SealedRef => ({ userId, field: FIELD, sealed: text })),
  );
  return texts.map((text) => (text === undefined ? undefined : (JSON.parse(text) as ListText)));
}
