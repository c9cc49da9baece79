/** The last characters of an order's id, by which people know it. */
export const orderCode = (orderId: string): string => orderId.slice(-6);

/** The number of an order that people and sellers see. */
export const orderNumber = (orderId: string): string => `#${orderCode(orderId)}`;
