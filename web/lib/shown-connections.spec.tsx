import '../testing/browser.js';
import { cleanup, render } from '@testing-library/react';
import { showsConnection, useShowsConnections } from './shown-connections.js';

function Screen({ sellers }: { sellers: string[] }) {
  useShowsConnections(sellers);
  return null;
}

describe('what the screen says of connections', () => {
  const shown = () => ['net32', 'darby', 'benco'].filter(showsConnection);
  afterEach(cleanup);

  it('is that of every component on it, until the component is gone', () => {
    const screens = (...all: string[][]) => (
      <>
        {all.map((sellers, at) => (
          <Screen key={at} sellers={sellers} />
        ))}
      </>
    );
    expect(shown()).toEqual([]);
    const { rerender } = render(screens(['net32'], ['net32', 'darby']));
    expect(shown()).toEqual(['net32', 'darby']);
    rerender(screens(['benco'], ['darby']));
    expect(shown()).toEqual(['darby', 'benco']);
    rerender(screens(['benco']));
    expect(shown()).toEqual(['benco']);
  });
});
