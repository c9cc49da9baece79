import { composeEmail } from './compose-email.js';

const email = composeEmail('ann@example.com', {
  subject: 'Hi',
  preview: 'A preview',
  greeting: 'Hello <b>Ann</b> & 🦷',
  paragraphs: ['First.'],
  code: '123456',
  action: { label: 'Go', url: 'https://sextant.example/x?a=1&b="2"' },
  notes: ['Small print.'],
});

describe('composed email', () => {
  it('says the same in both versions', () => {
    for (const words of ['First.', '123456', 'Go', 'Small print.', 'replies are not read.']) {
      expect(email.html).toContain(words);
      expect(email.text).toContain(words);
    }
  });

  it('escapes what people wrote', () => {
    expect(email.html).toContain('Hello &#60;b&#62;Ann&#60;/b&#62; &#38; 🦷');
    expect(email.html).not.toContain('<b>Ann');
    expect(email.html).toContain('href="https://sextant.example/x?a=1&#38;b=&#34;2&#34;"');
  });

  it('loads nothing from elsewhere', () => {
    expect(email.html).not.toMatch(/<(img|script|link)/);
  });
});
