import { createBrowserRouter } from 'react-router';
import { CrashScreen } from './layout/crash-screen.js';
import { Shell } from './layout/shell.js';

/**
 * One route for the router: the shell decides itself which page stands behind an open product dialog (routes.tsx), which
 * the router's own matching cannot express.
 */
export const createRouter = (): ReturnType<typeof createBrowserRouter> =>
  createBrowserRouter([{ path: '*', Component: Shell, ErrorBoundary: CrashScreen }]);
