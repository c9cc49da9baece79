import type { OrderSeller } from '@sextant/contracts/http/orders.js';
import type { ReactNode } from 'react';
import { Changing } from '../../../components/ui/changing.js';
import { Icon, type IconName } from '../../../components/ui/icon.js';
import { cx } from '../../../lib/class-names.js';

const looks: Record<OrderSeller['status'], { icon: IconName; class: string }> = {
  waiting: { icon: 'clock', class: 'text-soft' },
  sent: { icon: 'truck', class: 'text-info' },
  accepted: { icon: 'check', class: 'text-good' },
  partly_accepted: { icon: 'alert', class: 'text-warn' },
  refused: { icon: 'alert', class: 'text-bad' },
  unconfirmed: { icon: 'alert', class: 'text-warn' },
};

interface Props {
  sellers: OrderSeller[];
  /** Actions below. */
  children?: ReactNode;
}

/** A message with the seller's name, which it has somewhere, set off where it comes first. */
function WithName({ message, label }: Pick<OrderSeller, 'message' | 'label'>) {
  const at = message.indexOf(label);
  if (at === -1) return message;
  return (
    <>
      {message.slice(0, at)}
      <strong className="text-ink">{label}</strong>
      {message.slice(at + label.length)}
    </>
  );
}

/** Progress of each seller's part, in the server's words, which name the seller. */
export function SellerProgress({ sellers, children }: Props) {
  if (sellers.length === 0) return null;
  return (
    <div className="rounded-md border border-line bg-sunken text-sm">
      <ul aria-label="Progress by seller" className="divide-y divide-line">
        {sellers.map(({ key, label, status, message }) => (
          <li key={key} className="flex gap-3 px-4 py-3">
            <span className={cx('mt-px', looks[status].class)}>
              <Icon name={looks[status].icon} size={18} />
            </span>
            <Changing value={message}>
              <span className={status === 'refused' ? 'text-bad' : 'text-soft'}>
                <WithName message={message} label={label} />
              </span>
            </Changing>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
