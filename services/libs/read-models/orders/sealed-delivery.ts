import { DELETED_USER, type SealedRef, type Sealing } from '@sextant/platform/sealing/sealing.js';
import type { Delivery } from './order-answer.js';

/** Name of the sealed field; bound to its text, so it can never change. */
const FIELD = 'shippingAddress';

/** Shown when the buyer has deleted the account. */
export const unreadable: Delivery = {
  firstName: DELETED_USER,
  lastName: '',
  clinic: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
  phone: '',
  notes: '',
  purchaseOrderNumber: '',
};

/** Fields that the first orders do not have. */
const later = { clinic: '', purchaseOrderNumber: '' };

/** Seals a delivery for an event. Throws NoSealingKey for a deleted user. */
export const sealDelivery = async (sealing: Sealing, userId: string, delivery: Delivery): Promise<string> =>
  (await sealing.seal(userId, { [FIELD]: JSON.stringify(delivery) }))[FIELD] ?? '';

/** Opens many deliveries at once, in the given order; undefined where the buyer is deleted. */
export async function openDeliveries(
  sealing: Sealing,
  sealed: readonly { readonly userId: string; readonly sealedShippingAddress: string }[],
): Promise<(Delivery | undefined)[]> {
  const refs = sealed.map((order): SealedRef => ({
    userId: order.userId,
    field: FIELD,
    sealed: order.sealedShippingAddress,
  }));
  const opened = await sealing.openAll(refs);
  return opened.map((text) => {
    if (text === undefined) return undefined;
    const delivery = JSON.parse(text) as Omit<Delivery, keyof typeof later> & Partial<typeof later>;
    return { ...later, ...delivery };
  });
}
