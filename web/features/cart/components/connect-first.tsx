import { Button } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';
import { domainLabel } from '../../../lib/sellers.js';

interface Props {
  /** The sellers that keep the order from being placed: key and domain. */
  sellers: { key: string; domain: string }[];
  /** Keys of those that are connected but refused the login. */
  refused: readonly string[];
  onConnect: (seller: string) => void;
}

/** Which sellers to connect before ordering, each with its button. */
export function ConnectFirst({ sellers, refused, onConnect }: Props) {
  if (sellers.length === 0) return null;
  return (
    <div id="connect-first" className="mb-4 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
      <p className="flex items-center gap-2">
        <Icon name="lock" size={18} />
        To place this order, connect {sellers.length === 1 ? 'this seller' : 'these sellers'}:
      </p>
      <div className="mt-2 flex max-h-28 flex-wrap gap-2 overflow-y-auto">
        {sellers.map(({ key, domain }) => (
          <Button key={key} look="secondary" size="sm" onClick={() => onConnect(key)}>
            {refused.includes(key) ? 'Fix login at' : 'Connect'} {domainLabel(domain)}
          </Button>
        ))}
      </div>
    </div>
  );
}
