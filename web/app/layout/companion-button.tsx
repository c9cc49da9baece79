import { Icon } from '../../components/ui/icon.js';
import { useCompanion } from '../companion-request.js';

/** Opens the Smart Companion. */
export function CompanionButton() {
  const companion = useCompanion();
  return (
    <button
      type="button"
      aria-label="Smart Companion"
      title="Smart Companion"
      onClick={() => companion.open({})}
      className="relative inline-flex size-10 items-center justify-center rounded-md hover:bg-sunken"
    >
      <Icon name="spark" />
    </button>
  );
}
