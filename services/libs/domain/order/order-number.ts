export const ORDER_CODE_LENGTH = 6;

/** Last characters of an order's id, by which people know it. */
export const orderCode = (orderId: string): string => orderId.slice(-ORDER_CODE_LENGTH);

/** Order number shown to people and sellers. */
export const orderNumber = (orderId: string): string => `#${orderCode(orderId)}`;
