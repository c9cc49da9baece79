import { NotFound } from '../layout/not-found.js';

export const ProfileRoute = NotFound;
