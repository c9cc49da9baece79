/** A new connection that the seller refuses, or that could not be stored. */
export const CONNECT_FAILED = 'Failed to connect vendor. Please check your credentials and try again.';

/** In short, beside a seller whose prices or orders need the login. */
export const LOGIN_REFUSED = 'Login refused';
