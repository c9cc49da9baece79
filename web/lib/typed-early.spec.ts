import '../testing/browser.js';
import { typedEarly, typeOn } from './typed-early.js';

const box = '<input type="search" role="combobox" value="glo">';
const paint = (markup: string): HTMLElement => {
  document.body.innerHTML = markup;
  return document.body;
};
const input = (at: ParentNode): HTMLInputElement => {
  const found = at.querySelector('input');
  if (!found) throw new Error('there is no input');
  return found;
};

describe('what was typed before the app was there', () => {
  it('is nothing while nobody has touched the box', () => {
    expect(typedEarly(paint(`<main>${box}</main>`))).toBeNull();
  });

  it('goes on in the same box of the app, which hears of it, with the caret where it was', () => {
    const page = paint(`<header>${box}</header><main>${box}</main>`);
    const [, shown] = page.querySelectorAll('input');
    shown?.focus();
    if (shown) shown.value = 'gloves';
    shown?.setSelectionRange(3, 3);
    const typed = typedEarly(page);
    expect(typed).toEqual({ place: 'main', text: 'gloves', caret: 3 });

    const app = paint(`<header>${box}</header><main>${box}</main>`);
    const heard: string[] = [];
    app.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value));
    if (typed) typeOn(app, typed);
    const [other, now] = app.querySelectorAll('input');
    expect(heard).toEqual(['gloves']);
    expect([other?.value, now?.value]).toEqual(['glo', 'gloves']);
    expect(document.activeElement).toBe(now);
    expect(now?.selectionEnd).toBe(3);
  });

  it('is kept when the box has lost the focus, without taking it again', () => {
    const page = paint(`<header>${box}</header><button>b</button>`);
    input(page).value = 'wax';
    page.querySelector('button')?.focus();
    const typed = typedEarly(page);
    expect(typed).toEqual({ place: 'header', text: 'wax', caret: null });
    const app = paint(`<header>${box}</header>`);
    if (typed) typeOn(app, typed);
    expect(input(app).value).toBe('wax');
    expect(document.activeElement).toBe(document.body);
  });
});
