import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { plural } from '../../../lib/plural.js';
import { itemCount } from '../cart-lines.js';
import { sellerGroups, totalsOf } from '../cart-totals.js';
import { useCart } from '../store/cart-store.js';
import { CartGroup } from './cart-group.js';
import { CartSummary } from './cart-summary.js';

/** The cart, seller by seller. */
export function CartDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const lines = useCart((cart) => cart.lines);
  const totals = totalsOf(lines);
  const count = itemCount(lines);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={count === 0 ? 'Cart' : `Cart (${plural(count, 'item')})`}
      shape="side"
      footer={count > 0 && <CartSummary totals={totals} />}
    >
      {count === 0 ? (
        <EmptyState
          icon="cart"
          title="Your cart is empty"
          text="Add offers from any number of sellers; each ships on its own."
        >
          <Button look="secondary" onClick={onClose}>
            Continue browsing
          </Button>
        </EmptyState>
      ) : (
        <div className="space-y-8">
          {sellerGroups(lines, totals).map((group) => (
            <CartGroup key={group.domain} group={group} />
          ))}
        </div>
      )}
    </Dialog>
  );
}
