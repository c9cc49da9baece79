/** @param purpose what the account is needed for: "order from it" */
export const connectToText = (label: string, purpose: string): string =>
  `Connect your ${label} account to ${purpose}.`;

/**
 * @param seller its name, or words for it at the beginning of a sentence
 * @param consequence end of the sentence: ", so nothing was ordered"
 */
export const credentialsRefusedText = (seller: string, consequence = ''): string =>
  `${seller} did not accept your user name and password${consequence}.`;
