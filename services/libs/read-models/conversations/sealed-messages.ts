import type { KitLine, Reply } from '@sextant/domain/conversation/reply.js';
import type { SealedRef, Sealing } from '@sextant/platform/sealing/sealing.js';

/** Names of the sealed fields; bound to their texts, so they can never change. */
const MESSAGE = 'chatMessage';
const TIME_ZONE = 'chatTimeZone';
const REPLY = 'chatReply';

/** Seals a message and the time zone it is written in. Throws NoSealingKey for a deleted user. */
export async function sealMessage(
  sealing: Sealing,
  userId: string,
  text: string,
  timeZone: string | undefined,
): Promise<{ sealedText: string; sealedTimeZone: string | undefined }> {
  const fields: Record<string, string> = { [MESSAGE]: text };
  if (timeZone !== undefined) fields[TIME_ZONE] = timeZone;
  const sealed = await sealing.seal(userId, fields);
  return { sealedText: sealed[MESSAGE] ?? '', sealedTimeZone: sealed[TIME_ZONE] };
}

/** Undefined when the user's key is deleted. */
export const openTimeZone = async (
  sealing: Sealing,
  userId: string,
  sealed: string,
): Promise<string | undefined> => (await sealing.open(userId, { [TIME_ZONE]: sealed }))?.[TIME_ZONE];

/** Throws NoSealingKey for a deleted user. */
export const sealReply = async (sealing: Sealing, userId: string, reply: Reply): Promise<string> =>
  (await sealing.seal(userId, { [REPLY]: JSON.stringify(reply) }))[REPLY] ?? '';

export type SealedStep = { readonly type: 'user_message' | 'ai_response'; readonly sealed: string };
export type OpenedStep =
  | { readonly type: 'user_message'; readonly text: string }
  | { readonly type: 'ai_response'; readonly reply: Reply };

/** A kit line in replies of earlier releases, with one product or none instead of choices. */
interface OneProduct extends Omit<KitLine, 'choices'> {
  readonly productId?: string;
  readonly packs?: number;
}

/** Parses a reply of any release into today's form. */
export function readReply(text: string): Reply {
  const reply = JSON.parse(text) as Reply;
  if (!reply.kit) return reply;
  const lines = reply.kit.lines.map((line: KitLine | OneProduct): KitLine => {
    if ('choices' in line) return line;
    const { need, pieces, unit, productId, packs = 1 } = line;
    return { need, pieces, unit, choices: productId === undefined ? [] : [{ productId, packs }] };
  });
  return { ...reply, kit: { ...reply.kit, lines } };
}

/** Opens steps in the given order; undefined where the user's key is deleted. */
export async function openSteps(
  sealing: Sealing,
  userId: string,
  steps: readonly SealedStep[],
): Promise<(OpenedStep | undefined)[]> {
  const refs = steps.map(({ type, sealed }): SealedRef => ({
    userId,
    field: type === 'user_message' ? MESSAGE : REPLY,
    sealed,
  }));
  const texts = await sealing.openAll(refs);
  return texts.map((text, n): OpenedStep | undefined => {
    const type = steps[n]?.type;
    if (text === undefined || type === undefined) return undefined;
    return type === 'user_message' ? { type, text } : { type, reply: readReply(text) };
  });
}
