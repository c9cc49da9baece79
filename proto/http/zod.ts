import { z } from 'zod';

// In a browser zod must not compile its schemas: the content security policy forbids eval, and the attempt is reported.
if ('document' in globalThis) z.config({ jitless: true });

export { z };
