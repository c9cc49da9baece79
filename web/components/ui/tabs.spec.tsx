import '../../testing/browser.js';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tabs } from './tabs.js';

const entries = ['one', 'two', 'three'].map((key) => ({ key, label: key, panel: `about ${key}` }));
const tabs = (selected: string, onSelect: (key: string) => void) => (
  <Tabs label="Things" entries={entries} selected={selected} onSelect={onSelect} />
);
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('Tabs', () => {
  it('keep up with the arrow keys while what keeps the selection is still behind', () => {
    const asked: string[] = [];
    render(tabs('one', (key) => asked.push(key)));
    act(() => screen.getByRole('tab', { name: 'one' }).focus());
    press('ArrowRight');
    press('ArrowLeft');
    expect(asked).toEqual(['two', 'one']);
    expect(screen.getByRole('tab', { name: 'one' })).toHaveAttribute('aria-selected', 'true');
  });

  it('follow what keeps the selection', () => {
    const { rerender } = render(tabs('one', () => undefined));
    rerender(tabs('three', () => undefined));
    expect(screen.getByText('about three')).toBeInTheDocument();
  });
});
