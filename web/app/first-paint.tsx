import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Icon } from '../components/ui/icon.js';
import { FiltersButton } from '../features/search/components/filters-button.js';
import { Hero } from '../features/search/components/hero.js';
import { placeholders } from '../features/search/quick-searches.js';
import { BarFrame } from './layout/bar-frame.js';

/**
 * The landing page as it stands before its code has arrived, in the geometry it will have; the build writes it into
 * index.html. Nothing in it can be used yet, so that nothing typed or chosen is lost when the app takes over.
 */
function FirstPaint() {
  return (
    <div className="in-data-elsewhere:hidden">
      <BarFrame />
      <main className="min-h-dvh">
        <div className="mx-auto max-w-[84rem] px-4 md:px-8">
          <Hero landing>
            <div inert aria-hidden="true" className="flex gap-2">
              <p className="flex h-14 min-w-0 flex-1 items-center rounded-lg border border-edge bg-surface text-base text-soft shadow-card">
                <span className="flex w-12 shrink-0 justify-center">
                  <Icon name="search" />
                </span>
                <span className="truncate pr-3">{placeholders[0]}</span>
              </p>
              <FiltersButton open={false} count={0} onClick={() => undefined} />
            </div>
            {/* The strip of quick searches begins to move with the app. */}
            <div className="mt-4 h-11" />
          </Hero>
        </div>
      </main>
    </div>
  );
}

/** The markup that stands in the page until the app takes over. */
export const firstPaint = (): string =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <FirstPaint />
    </StaticRouter>,
  );
