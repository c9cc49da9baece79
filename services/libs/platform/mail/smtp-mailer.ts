import { createTransport } from 'nodemailer';
import type { Email, Mailer } from './email.js';

const TIMEOUT_MS = 15_000;

/**
 * Sends by SMTP. With `requireTls` it sends nothing in clear, also when somebody in between hides that the server could encrypt:
 * emails hold links to new passwords.
 * The Message-ID follows from the email's id, so receivers can drop the rare repeat after a crash.
 */
export function smtpMailer(smtpUrl: string, from: string, { requireTls = false } = {}): Mailer {
  const transport = createTransport(
    // Options in the URL take precedence: "?requireTLS=false" for a relay in the same pod.
    {
      url: smtpUrl,
      requireTLS: requireTls,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from },
  );
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'sextant.example';
  return {
    deliver: async (id: string, email: Email) => {
      await transport.sendMail({
        ...email,
        messageId: `<${id}@${domain}>`,
        disableUrlAccess: true,
        disableFileAccess: true,
      });
    },
  };
}
