import '../../../testing/browser.js';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MEANT_BEFORE_MS } from '../../../lib/meant-before.js';
import { Composer } from './composer.js';

const stopped = jest.fn();

function Conversation() {
  const [processing, setProcessing] = useState(false);
  const stop = (): void => {
    stopped();
    setProcessing(false);
  };
  return <Composer processing={processing} onSend={() => setProcessing(true)} onStop={stop} />;
}

const field = () => screen.getByRole('textbox', { name: 'Message' });
const button = (name: string) => screen.getByRole('button', { name });

describe('the button that stops an answer', () => {
  beforeEach(() => {
    stopped.mockClear();
    render(<Conversation />);
  });
  afterEach(() => jest.restoreAllMocks());

  it('is another than the one that sends, and leaves what is half typed', async () => {
    await userEvent.type(field(), 'gloves');
    const send = button('Send');
    await userEvent.type(field(), '{Enter}and masks, but');
    expect(button('Stop')).not.toBe(send);
    await userEvent.click(button('Stop'));
    expect(stopped).toHaveBeenCalledTimes(1);
    expect(field()).toHaveValue('and masks, but');
    expect(field()).toHaveFocus();
  });

  it('takes no second click of a double click', async () => {
    await userEvent.type(field(), 'gloves');
    await userEvent.click(button('Send'));
    await userEvent.click(button('Stop'));
    expect(stopped).not.toHaveBeenCalled();
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + MEANT_BEFORE_MS);
    await userEvent.click(button('Stop'));
    expect(stopped).toHaveBeenCalledTimes(1);
  });
});
