import { act } from '@testing-library/react';

/** Clicks twice, the second time before what the first click has changed can be drawn. */
export function twice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}
