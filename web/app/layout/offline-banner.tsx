import { useOnline } from '../../lib/use-online.js';

/** Says that prices may be old while the device has no network. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="bg-warn-soft px-4 py-2 text-center text-sm text-warn">
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  );
}
