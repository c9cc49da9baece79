import { Button } from '../../../components/ui/button.js';
import { Notice } from '../../../components/ui/notice.js';
import { passOnFocus } from '../../../components/ui/pass-on-focus.js';

/** Recovery codes, shown once, when the second factor is turned on: the server keeps hashes only. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div ref={passOnFocus} className="space-y-4">
      <Notice tone="good" title="Two-step verification is on">
        Every other device has been logged out.
      </Notice>
      <p className="text-sm">
        Keep these recovery codes somewhere safe. Each logs you in once, should you lose your phone. They are
        not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="money grid grid-cols-2 gap-2 rounded-md bg-sunken p-4 text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onDone}>I have saved them</Button>
    </div>
  );
}
