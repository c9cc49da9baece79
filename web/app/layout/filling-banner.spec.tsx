import '../../testing/browser.js';
import { jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { answerApi, Refuse } from '../../testing/api.js';
import { renderAt } from '../../testing/render-app.js';
import { FillingBanner } from './filling-banner.js';

const text = /The catalog is still being filled/;
const pass = (ms: number): Promise<void> => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

describe('the banner of a catalog that is being filled', () => {
  let searches = 0;
  function Found() {
    useQuery({ queryKey: ['search'], queryFn: () => Promise.resolve((searches += 1)) });
    return null;
  }
  const open = async (): Promise<void> => {
    renderAt(
      '/',
      <>
        <FillingBanner />
        <Found />
      </>,
    );
    await pass(1000);
    await pass(1000);
  };
  beforeEach(() => {
    jest.useFakeTimers();
    searches = 0;
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('does not stand while a part of the product is restarted', async () => {
    answerApi({ 'GET /readyz': new Refuse(503, { status: 'not ready', waitingFor: ['relay is starting'] }) });
    await open();
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('stands until the product is ready; then what was found is fetched again', async () => {
    let starting = true;
    answerApi({
      'GET /readyz': () =>
        starting
          ? new Refuse(503, { status: 'not ready', waitingFor: ['the feed of net32 is being read'] })
          : { status: 'ready' },
    });
    await open();
    expect(screen.getByText(text)).toBeInTheDocument();
    await pass(15_000);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(searches).toBe(1);
    starting = false;
    await pass(5000);
    await pass(1000);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    expect(searches).toBe(2);
  });

  it.each([
    ['is ready', { status: 'ready' }],
    ['does not say', undefined],
    ['is away behind a proxy', new Refuse(503, { message: 'no upstream' })],
  ])('is not there while the product %s, which is asked once', async (_how, answer) => {
    const calls = answerApi({ 'GET /readyz': answer });
    await open();
    await pass(60_000);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    expect(calls).toHaveLength(1);
    expect(searches).toBe(1);
  });
});
