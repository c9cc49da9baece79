import { Button } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import { wordFor } from '@sextant/domain/shared/plural.js';

interface Props {
  /** The sellers that keep the order from being placed: key and domain. */
  sellers: { key: string; domain: string }[];
  /** Keys of those that are connected but refused the login. */
  refused: readonly string[];
  onConnect: (seller: string) => void;
}

/** Sellers to connect or correct before ordering, each with its button. */
export function ConnectFirst({ sellers, refused, onConnect }: Props) {
  const all = wordFor(sellers.length, 'this seller', 'these sellers');
  const refusing = sellers.filter(({ key }) => refused.includes(key));
  return (
    <div role="status">
      {sellers.length > 0 && (
        <div
          id="connect-first"
          className="mb-3 rounded-md bg-warn-soft px-4 py-2 text-sm text-warn sm:mb-4 sm:py-3"
        >
          <div className="flex gap-2">
            <span className="mt-px shrink-0">
              <Icon name="lock" size={18} />
            </span>
            <p>
              {refusing.length === sellers.length
                ? 'To place this order, correct your login:'
                : `To place this order, connect ${all}:`}
            </p>
          </div>
          {/* On a phone one row that scrolls: the lines of the cart need the room. */}
          <div className="mt-2 -mx-1 flex gap-2 overflow-x-auto p-1 sm:max-h-28 sm:flex-wrap sm:overflow-y-auto">
            {sellers.map(({ key, domain }) => (
              <Button
                key={key}
                look="secondary"
                size="sm"
                className="shrink-0"
                onClick={() => onConnect(key)}
              >
                {refused.includes(key) ? 'Fix login at' : 'Connect'} {sellerLabel(domain)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
