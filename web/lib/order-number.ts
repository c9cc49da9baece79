/** How an order is called towards people: "#" and the last 6 characters of its id. */
export const orderNumber = (id: string): string => `#${id.slice(-6)}`;
