export const ORDER_CODE_LENGTH = 6;

/** Source of a pattern of the characters of an order's code: hexadecimal digits, like its id. */
export const ORDER_CODE = `[\\da-f]{${ORDER_CODE_LENGTH}}`;

/** Last characters of an order's id, by which people know it. */
export const orderCode = (orderId: string): string => orderId.slice(-ORDER_CODE_LENGTH);

/** Order number shown to people and sellers. */
export const orderNumber = (orderId: string): string => `#${orderCode(orderId)}`;
