import '../testing/browser.js';
import { renderHook } from '@testing-library/react';
import { noteServerTime } from './server-time.js';
import { useNow } from './use-now.js';

const AN_HOUR = 3_600_000;

describe('the present time', () => {
  afterEach(() => noteServerTime(new Date().toUTCString()));

  it('is that of the server where the clock of the browser is wrong', () => {
    noteServerTime(new Date(Date.now() + AN_HOUR).toUTCString());
    const { result } = renderHook(() => useNow(60_000));
    expect(Math.abs(result.current.getTime() - Date.now() - AN_HOUR)).toBeLessThan(30_000);
  });
});
