import { createTransport } from 'nodemailer';
import { RecipientRefused, type Email, type Mailer } from './email.js';

const TIMEOUT_MS = 15_000;

/** Enhanced status of a refusal by policy, as of a server that does not relay for us: ours to fix, not the recipient's. */
const BY_POLICY = /\b5\.7\.\d/;

interface SmtpError {
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** True for an answer that no later attempt would change, because the mailbox does not exist or takes nothing. */
function isForGood({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  const isRefused = command === 'RCPT TO' && responseCode >= 550 && responseCode <= 559;
  return isRefused && !BY_POLICY.test(response);
}

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
      const message = {
        ...email,
        messageId: `<${id}@${domain}>`,
        disableUrlAccess: true,
        disableFileAccess: true,
      };
      await transport.sendMail(message).catch((error: Error & SmtpError) => {
        throw isForGood(error) ? new RecipientRefused(error.message) : error;
      });
    },
  };
}
