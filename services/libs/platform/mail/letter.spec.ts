import { compose } from './letter.js';

const mail = compose('ann@example.com', {
  subject: 'Hi',
  preview: 'A preview',
  greeting: 'Hello <b>Ann</b> & 🦷',
  paragraphs: ['First.'],
  code: '123456',
  action: { label: 'Go', url: 'https://sextant.example/x?a=1&b="2"' },
  notes: ['Small print.'],
});

describe('letter', () => {
  it('says the same in both versions', () => {
    for (const words of ['First.', '123456', 'Go', 'Small print.']) {
      expect(mail.html).toContain(words);
      expect(mail.text).toContain(words);
    }
  });

  it('escapes what people wrote', () => {
    expect(mail.html).toContain('Hello &#60;b&#62;Ann&#60;/b&#62; &#38; 🦷');
    expect(mail.html).not.toContain('<b>Ann');
    expect(mail.html).toContain('href="https://sextant.example/x?a=1&#38;b=&#34;2&#34;"');
  });

  it('loads nothing from elsewhere', () => {
    expect(mail.html).not.toMatch(/<(img|script|link)/);
  });
});
