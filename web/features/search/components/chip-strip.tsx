import { ActionChip } from '../../../components/ui/chip.js';
import { cx } from '../../../lib/class-names.js';
import { quickSearches } from '@sextant/contracts/http/quick-searches.js';

/**
 * The quick searches in a strip that scrolls by itself. Pointing at the strip or focusing a chip stops it; users who prefer
 * reduced motion scroll by hand. The second copy only closes the loop and is hidden from keyboard and screen reader.
 */
export function ChipStrip({ onPick }: { onPick: (text: string) => void }) {
  return (
    <div
      role="group"
      aria-label="Quick searches"
      className="group -mx-4 overflow-x-auto px-4 py-1 [mask-image:linear-gradient(90deg,transparent,#000_3rem,#000_calc(100%-3rem),transparent)] [scrollbar-width:none] motion-reduce:[mask-image:linear-gradient(90deg,#000_calc(100%-3rem),transparent)]"
    >
      <div className="flex w-max motion-safe:animate-marquee group-focus-within:[animation-play-state:paused] group-hover:[animation-play-state:paused]">
        {[0, 1].map((copy) => (
          <div
            key={copy}
            className={cx('flex gap-2 pr-2', copy === 1 && 'motion-reduce:hidden')}
            aria-hidden={copy === 1 || undefined}
            inert={copy === 1}
          >
            {quickSearches.map((text) => (
              <ActionChip key={text} onClick={() => onPick(text)}>
                {text}
              </ActionChip>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
