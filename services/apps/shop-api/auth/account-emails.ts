import { PRICE_DROP_TEXT } from '@sextant/domain/price-alert/threshold.js';
import { durationText } from '@sextant/domain/shared/duration.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { CODE_LIFETIME_MS, RESET_LIFETIME_MS } from '@sextant/domain/user/lifetimes.js';
import { composeEmail } from '@sextant/platform/mail/compose-email.js';
import type { Email } from '@sextant/platform/mail/email.js';
import type { SecondFactorChange } from './account-jobs.js';
import type { PersonalData } from './account-view.js';

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const moment = (at: string): string => `${when.format(new Date(at))} UTC`;

/** Holds no text from the sign-up: the reader may be somebody else. */
export function verificationEmail(email: string, code: string): Email {
  return composeEmail(email, {
    subject: `${code} is your Sextant verification code`,
    preview: `Enter it within ${durationText(CODE_LIFETIME_MS)} to finish creating your account.`,
    greeting: 'Welcome aboard',
    paragraphs: ['Enter this code in Sextant to confirm your email address:'],
    code,
    notes: [
      `The code works once and expires in ${durationText(CODE_LIFETIME_MS)}. Sextant will never ask you for it by phone or email.`,
      'If you did not create an account, you can ignore this message. Nothing happens without the code.',
    ],
  });
}

/** @param person without a name when nobody has confirmed the address */
export function resetEmail(
  { email, firstName }: Pick<PersonalData, 'email'> & Partial<PersonalData>,
  url: string,
): Email {
  return composeEmail(email, {
    subject: 'Reset your Sextant password',
    preview: `The link works once, within ${durationText(RESET_LIFETIME_MS)}.`,
    greeting: firstName === undefined ? 'Hello,' : `Hello ${firstName},`,
    paragraphs: ['Someone, most likely you, asked for a new password for your Sextant account.'],
    action: { label: 'Choose a new password', url },
    notes: [
      `The link works once and expires in ${durationText(RESET_LIFETIME_MS)}. Using it logs you out on every device.`,
      'If you did not ask for it, you can ignore this message. Your password stays as it is.',
    ],
  });
}

/** @param at time of the change, ISO 8601 */
export function passwordChangedEmail(
  { email, firstName }: PersonalData,
  at: string,
  publicUrl: string,
): Email {
  return composeEmail(email, {
    subject: 'Your password was changed',
    preview: 'If it was you, you do not need to do anything.',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `The password of your Sextant account was changed on ${moment(at)}. Every other device has been logged out.`,
      'If it was you, you do not need to do anything.',
    ],
    action: { label: 'Open Sextant', url: publicUrl },
    notes: [
      'If it was not you, choose a new password now with “Forgot password?” on the login screen. That ends every session.',
    ],
  });
}

function changeInWords(change: SecondFactorChange): { subject: string; happened: string; note?: string } {
  switch (change.is) {
    case 'turned-on':
      return {
        subject: 'Two-step verification was turned on',
        happened: 'was turned on for your Sextant account',
      };
    case 'turned-off':
      return {
        subject: 'Two-step verification was turned off',
        happened: 'was turned off for your Sextant account',
        note: 'Logging in takes your password alone now. You can turn it on again under Account Settings.',
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used to log in',
        happened: 'of your Sextant account was answered with a recovery code',
        note: `You have ${plural(change.left, 'recovery code')} left. For new ones, turn two-step verification off and on again under Account Settings.`,
      };
  }
}

/** @param at time of the change, ISO 8601 */
export function secondFactorEmail(
  { email, firstName }: PersonalData,
  change: SecondFactorChange,
  at: string,
  publicUrl: string,
): Email {
  const { subject, happened, note } = changeInWords(change);
  return composeEmail(email, {
    subject,
    preview: 'If it was you, you do not need to do anything.',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Two-step verification ${happened} on ${moment(at)}.`,
      ...(note === undefined ? [] : [note]),
      'If it was you, you do not need to do anything.',
    ],
    action: { label: 'Open Sextant', url: publicUrl },
    notes: [
      'If it was not you, choose a new password now with “Forgot password?” on the login screen. That ends every session.',
    ],
  });
}

export function welcomeEmail({ email, firstName }: PersonalData, publicUrl: string): Email {
  return composeEmail(email, {
    subject: 'Your Sextant account is ready',
    preview: 'Compare prices across sellers and order from all of them in one cart.',
    greeting: `You are all set, ${firstName}`,
    paragraphs: [
      'Your email address is confirmed and your account is ready.',
      `Search once and see what every seller charges. Save the products you buy often, and we will tell you as soon as the price of one of them falls by ${PRICE_DROP_TEXT}.`,
      'Connect the sellers you already buy from to see your own prices and to order through one cart.',
    ],
    action: { label: 'Start comparing', url: publicUrl },
    notes: [
      'You can change your name and password, or delete your account, under Account Settings at any time.',
    ],
  });
}
