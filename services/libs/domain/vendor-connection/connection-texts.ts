/** @param purpose what the account is needed for: "order from it" */
export const connectToText = (label: string, purpose: string): string =>
  `Connect your ${label} account to ${purpose}.`;

export const credentialsRefusedText = (label: string): string =>
  `${label} does not accept your user name or password.`;
