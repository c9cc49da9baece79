/** For what only Chromium can tell a test: in Firefox it is skipped, and listed as such. */
export const describeInChromium = process.env['E2E_FIREFOX'] ? describe.skip : describe;
