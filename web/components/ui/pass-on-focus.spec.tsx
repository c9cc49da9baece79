import '../../testing/browser.js';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { passOnFocus } from './pass-on-focus.js';

/** Rows that go when they are pressed, and a heading above them. */
function Rows({ names, late = false }: { names: readonly string[]; late?: boolean }) {
  const [left, setLeft] = useState(names);
  const [going, setGoing] = useState<string | null>(null);
  const remove = (name: string): void => setLeft(left.filter((each) => each !== name));
  return (
    <main id="main" tabIndex={-1}>
      <h1>Heading</h1>
      {left.length > 0 && (
        <ul>
          {left.map((name) => (
            <li key={name} ref={passOnFocus}>
              <button disabled={going === name} onClick={() => (late ? setGoing(name) : remove(name))}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button onClick={() => going && remove(going)}>answer</button>
      <button onClick={() => setLeft([])}>remove all</button>
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));

describe('the focus of an element that goes', () => {
  it('is passed on to the next row, the one before, and then to the heading', async () => {
    render(<Rows names={['a', 'b', 'c']} />);
    await press('b');
    expect(button('c')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(button('a')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  it('goes to the heading also where all rows go at once', async () => {
    render(<Rows names={['a', 'b', 'c']} />);
    button('c').focus();
    fireEvent.click(button('remove all'));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('is left to what has taken it meanwhile', async () => {
    render(<Rows late names={['a', 'b']} />);
    await press('a');
    await press('answer');
    expect(screen.queryByRole('button', { name: 'a' })).not.toBeInTheDocument();
    expect(button('answer')).toHaveFocus();
  });

  it('is passed on by a button that was disabled while it worked', async () => {
    render(<Rows late names={['a', 'b']} />);
    await press('a');
    // Browsers do so with a disabled element.
    button('a').blur();
    fireEvent.click(button('answer'));
    await waitFor(() => expect(button('b')).toHaveFocus());
  });
});
