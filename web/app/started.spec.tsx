import '../testing/browser.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { useHydrated } from '../lib/use-hydrated.js';
import { Started } from './started.js';

function Page() {
  const [text, setText] = useState('');
  const [saved, setSaved] = useState('');
  return (
    <>
      {useHydrated() && <p>hydrated</p>}
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => setSaved(text)}>Save</button>
      <button onClick={() => setText('')}>Clear</button>
      <output>{saved}</output>
    </>
  );
}

const input = (): HTMLInputElement => screen.getByLabelText('Name');
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

/** The page as the server has rendered it, before the app takes it over. */
function serve(): HTMLElement {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML =
    '<input aria-label="Name" value=""><button>Save</button><button>Clear</button><output></output>';
  return root;
}

const typed = () => ({ control: input(), value: 'Ma', checked: false });
const pressed = (name: string) => ({ control: button(name), value: '', checked: false });

/** The app takes over, after somebody has typed “Ma” and pressed Save. */
function hydrate(root: HTMLElement, recorded = [typed(), pressed('Save')]): void {
  act(
    () =>
      void hydrateRoot(
        root,
        <Started recorded={recorded}>
          <Page />
        </Started>,
      ),
  );
  expect(screen.getByText('hydrated')).toBeInTheDocument();
}
const saved = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));

afterEach(() => document.body.replaceChildren());

it('does what was done before', async () => {
  const root = serve();
  input().value = 'Ma';
  hydrate(root);
  expect(input()).toHaveValue('Ma');
  await saved('Ma');
});

it('keeps what was typed while the app took over', async () => {
  const root = serve();
  input().value = 'Mara';
  hydrate(root);
  await saved('Mara');
  expect(input()).toHaveValue('Mara');
});

it('keeps what is typed since', async () => {
  const root = serve();
  input().value = 'Ma';
  hydrate(root);
  fireEvent.input(input(), { target: { value: 'Mara' } });
  await saved('Mara');
  expect(input()).toHaveValue('Mara');
});

it('keeps what was typed after something that takes it back was pressed', async () => {
  const root = serve();
  input().value = 'Ma';
  hydrate(root, [pressed('Clear'), typed(), pressed('Save')]);
  await saved('Ma');
  expect(input()).toHaveValue('Ma');
});
