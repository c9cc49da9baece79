/** The last characters of an order's id, by which people know it. */
export const orderCode = (orderId: string): string => orderId.slice(-6);

/** How an order is called towards people and sellers. */
export const orderNumber = (orderId: string): string => `#${orderCode(orderId)}`;
