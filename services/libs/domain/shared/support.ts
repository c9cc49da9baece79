/** Where people write who need a person. Emails say that replies are not read, so every text that asks for a message names it. */
export const SUPPORT_ADDRESS = 'support@sextant.example';
