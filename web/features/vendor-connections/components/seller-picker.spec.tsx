import '../../../testing/browser.js';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { SellerPicker } from './seller-picker.js';

async function found(typed: string): Promise<(string | undefined)[]> {
  render(
    <SellerPicker
      ref={createRef()}
      value=""
      error={null}
      taken={[]}
      refused={[]}
      onChange={() => undefined}
    />,
  );
  await userEvent.type(screen.getByLabelText('Vendor'), typed);
  return screen.queryAllByRole('option').map((option) => option.firstElementChild?.textContent ?? undefined);
}

describe('the choice of a seller', () => {
  it.each([
    ['dentalcity', ['DentalCity']],
    ['dental city', ['DentalCity']],
    ['Net-32', ['net32']],
    ['benco.com', ['Benco']],
    ['www.benco.co', ['Benco']],
    ['Benco Dental', ['Benco']],
    ['HS', ['Henry Schein']],
    ['patterson', ['Patterson']],
    ['nobody', []],
    ['?', []],
    ['w', []],
  ])('finds by %p what people mean', async (typed, labels) => {
    expect(await found(typed)).toEqual(labels);
  });

  it('offers every seller where nothing is typed', async () => {
    expect((await found(' ')).length).toBeGreaterThan(10);
  });
});
