import { NotFound } from '../layout/not-found.js';

export const PrivacyRoute = NotFound;
export const TermsRoute = NotFound;
