import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button.js';
import { estimatedSavingsQuery } from '../api/get-estimated-savings.js';
import { useCountUp } from '../use-count-up.js';

const COUNTING_AFTER_MS = 500;

/** After sign-up: what connecting sellers may save, and the way there. */
export function WelcomePanel({ onContinue, onSkip }: { onContinue: () => void; onSkip: () => void }) {
  const { data, isPending } = useQuery({ ...estimatedSavingsQuery, retry: false });
  return (
    <div className="text-center">
      <div className="flex min-h-26 flex-col justify-center">
        {data && data.upToPercent > 0 && <Saving percent={data.upToPercent} />}
        {!isPending && !data?.upToPercent && <p className="text-2xl font-semibold">Your account is ready</p>}
      </div>
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

function Saving({ percent }: { percent: number }) {
  const shown = useCountUp(percent, COUNTING_AFTER_MS);
  return (
    <p className="text-2xl font-semibold">
      <span className="sr-only">Save up to {percent}%</span>
      <span aria-hidden="true">
        Save up to
        <span className="money mt-2 block text-6xl text-accent">{shown}%</span>
      </span>
    </p>
  );
}
