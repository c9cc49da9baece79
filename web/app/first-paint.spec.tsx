import '../testing/browser.js';
import { cleanup, screen } from '@testing-library/react';
import { placeholders } from '../features/search/quick-searches.js';
import { useSession } from '../lib/session.js';
import { answerApi } from '../testing/api.js';
import { renderAt } from '../testing/render-app.js';
import { sampleSearch } from '../testing/samples.js';
import { Shell } from './layout/shell.js';

// jsdom has none; what draws a page at once never uses the one it makes.
class NoChannel {
  readonly port1 = {};
}
Object.assign(globalThis, { MessageChannel: NoChannel });
const { firstPaint } = await import('./first-paint.js');

/** The page as the build writes it. */
function painted(): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = firstPaint();
  return page;
}
function part(page: ParentNode, selector: string): Element {
  const found = page.querySelector(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

describe('the first paint of the landing page', () => {
  beforeEach(() => {
    useSession.setState({ status: 'anonymous', user: null });
    answerApi({ 'GET /api/search': sampleSearch() });
    renderAt('/', <Shell />);
  });
  afterEach(cleanup);

  it.each([
    ['the logo', 'header a'],
    ['heading, tagline and claims', 'main section > div:has(h1)'],
    ['the button of the filters', 'main section button[aria-expanded]'],
  ])('shows %s as the app does', (_what, selector) => {
    expect(part(painted(), selector).outerHTML).toBe(part(document, selector).outerHTML);
  });

  it.each([
    ['the bar', 'header'],
    ['what is in the bar', 'header > div'],
    ['the page', 'main > div'],
    ['the top of the page', 'main section'],
  ])('gives %s the room it has in the app', (_what, selector) => {
    expect(part(painted(), selector).className).toBe(part(document, selector).className);
  });

  it('shows what the search box suggests first, in a box as high', () => {
    const box = part(painted(), 'main section p:has(svg)');
    const input = screen.getByRole('combobox', { name: 'Search products' });
    expect(box.textContent).toBe(placeholders[0]);
    expect(input).toHaveAttribute('placeholder', placeholders[0]);
    expect(box).toHaveClass('h-14', 'rounded-lg', 'border-edge');
    expect(input).toHaveClass('h-14', 'rounded-lg', 'border-edge');
  });

  it('can be read but not used: whatever one typed or chose would be lost', () => {
    const page = painted();
    for (const control of page.querySelectorAll('button, input, select, p:has(svg)'))
      expect(control.closest('[inert]')).not.toBeNull();
  });
});
