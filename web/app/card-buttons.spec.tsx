import '../testing/browser.js';
import { cleanup, screen } from '@testing-library/react';
import { useSession } from '../lib/session.js';
import { answerApi } from '../testing/api.js';
import { renderAt } from '../testing/render-app.js';
import { sampleCard, sampleUser } from '../testing/samples.js';
import { CardButtons } from './card-buttons.js';

const show = () => {
  answerApi({ 'GET /api/favorites/ids': { ids: ['p1'] } });
  renderAt('/search', <CardButtons product={sampleCard()} own={null} />);
};
const heart = { name: /favorites$/ };

describe('the buttons of a card', () => {
  afterEach(() => {
    cleanup();
    useSession.setState({ status: 'anonymous', user: null });
  });

  it('let a visitor compare, and show no heart', () => {
    useSession.setState({ status: 'anonymous', user: null });
    show();
    expect(screen.getByRole('button', { name: /to cart$/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', heart)).not.toBeInTheDocument();
  });

  it('have the heart for signed-in users', async () => {
    useSession.setState({ status: 'signed-in', user: sampleUser() });
    show();
    expect(
      await screen.findByRole('button', { name: 'Remove Nitrile Gloves, Medium from favorites' }),
    ).toBeInTheDocument();
  });
});
