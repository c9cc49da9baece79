/** Emails about an account by their subjects; no spec says these texts itself. */
export const accountMails = {
  code: /verification code/,
  ready: /account is ready/,
  reset: /^Reset /,
  passwordChanged: /password was changed/,
  recoveryCodeUsed: /recovery code was used/,
  secondFactorOn: /was turned on/,
  secondFactorOff: /was turned off/,
} as const;
