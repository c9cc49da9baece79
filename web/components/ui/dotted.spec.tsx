import '../../testing/browser.js';
import { render } from '@testing-library/react';
import { Dotted } from './dotted.js';

it('keeps each dot on the line of the fact after it', () => {
  const { container } = render(<Dotted parts={['Kerr', false, '34567', <b>net32.com</b>]} />);
  expect(container.textContent).toBe('Kerr ·\u00a034567 ·\u00a0net32.com');
});
