import '../../testing/browser.js';
import { render } from '@testing-library/react';
import { ProductFacts } from './product-facts.js';

const said = (facts: Parameters<typeof ProductFacts>[0]) => render(<ProductFacts {...facts} />).container;

describe('ProductFacts', () => {
  it('puts dots between what is known', () => {
    expect(said({ brand: 'Kerr', code: '34567', more: ['net32.com', false] })).toHaveTextContent(
      /^Kerr · 34567 · net32\.com$/,
    );
  });

  it('leaves no dot behind where something is missing', () => {
    expect(said({ brand: 'Kerr', code: '' })).toHaveTextContent(/^Kerr$/);
    expect(said({ code: '', more: ['net32.com'] })).toHaveTextContent(/^net32\.com$/);
    expect(said({ code: '' })).toBeEmptyDOMElement();
  });
});
