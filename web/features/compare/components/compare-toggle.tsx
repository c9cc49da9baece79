import { MAX_COMPARED } from '@sextant/contracts/http/limits.js';
import { Button } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { cx } from '../../../lib/class-names.js';
import { showToast } from '../../../lib/toasts.js';
import { toggleCompared, useCompared, type Compared } from '../store/compared.js';

function useToggle(product: Compared): { chosen: boolean; toggle: () => void } {
  const products = useCompared((state) => state.products) ?? [];
  const chosen = products.some(({ _id }) => _id === product._id);
  return {
    chosen,
    toggle: () => {
      if (!chosen && products.length >= MAX_COMPARED)
        showToast({
          id: 'compare-full',
          tone: 'info',
          title: `You can compare up to ${MAX_COMPARED} products`,
          text: 'Take one out first.',
        });
      toggleCompared(product);
    },
  };
}

/** The toggle on a card: adds the product to the comparison, or takes it out again. */
export function CardCompareToggle({ product }: { product: Compared }) {
  const { chosen, toggle } = useToggle(product);
  return (
    <IconButton
      icon="compare"
      label={chosen ? `Do not compare ${product.product_name}` : `Compare ${product.product_name}`}
      aria-pressed={chosen}
      onClick={toggle}
      className={cx('rounded-full! shadow-card', chosen ? 'bg-accent text-on-accent' : 'bg-raised text-soft')}
    />
  );
}

/** The toggle on the product's own page. */
export function CompareToggle({ product }: { product: Compared }) {
  const { chosen, toggle } = useToggle(product);
  return (
    <Button look="secondary" size="sm" aria-pressed={chosen} onClick={toggle}>
      <Icon name={chosen ? 'check' : 'compare'} size={16} />
      {chosen ? 'In your comparison' : 'Compare'}
    </Button>
  );
}
