/** How an order is called towards people and sellers: "#" and the last 6 characters of its id. */
export const orderNumber = (orderId: string): string => `#${orderId.slice(-6)}`;
