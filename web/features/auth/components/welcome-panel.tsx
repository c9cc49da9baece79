import { Button } from '../../../components/ui/button.js';
import { useCountUp } from '../use-count-up.js';

const SAVING = 35;

/** After sign-up: what connecting sellers may save, and the way there. */
export function WelcomePanel({ onContinue, onSkip }: { onContinue: () => void; onSkip: () => void }) {
  const shown = useCountUp(SAVING, 500);
  return (
    <div className="text-center">
      <p className="text-2xl font-semibold">
        <span className="sr-only">Save up to {SAVING}%</span>
        <span aria-hidden="true">
          Save up to
          <span className="money mt-2 block text-6xl text-accent">{shown}%</span>
        </span>
      </p>
      <p className="mx-auto mt-5 max-w-xs text-sm text-soft">
        Connect the sellers you already buy from to see your own prices beside everyone else&apos;s.
      </p>
      <div className="mt-8 grid gap-2">
        <Button onClick={onContinue}>Continue</Button>
        <Button look="quiet" onClick={onSkip}>
          Skip
        </Button>
      </div>
    </div>
  );
}
