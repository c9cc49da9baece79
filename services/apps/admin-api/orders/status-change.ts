import type { SetOrderStatusBody } from '@sextant/contracts/http/admin.js';

/** Another status of an order, as staff's command and as it is recorded for audit; of `/admin` and of `npm run orders`. */
export const statusChange = (
  orderId: string,
  { status, expectedStatus }: SetOrderStatusBody,
  at: string,
) => ({
  action: {
    action: 'order.set-status' as const,
    subject: `order:${orderId}`,
    details: { status, expectedStatus },
  },
  command: { type: 'SetOrderStatus' as const, orderId, status, expectedStatus, at },
});
