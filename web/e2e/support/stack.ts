export interface Stack {
  /** Where the product answers. */
  url: string;
  /** Where the demo sellers' prices can be moved by hand. */
  sandboxUrl: string;
  stop: () => Promise<void>;
}

// Plain JavaScript shared with `npm test`, which starts one stack for all flows.
const starter = new URL('../../../deploy/local/test-stack.mjs', import.meta.url).href;

/** The product that `npm test` started; a flow run on its own starts one for itself. */
export async function reachStack(): Promise<Stack> {
  const { SEXTANT_URL: url, SANDBOX_URL: sandboxUrl } = process.env;
  if (url && sandboxUrl) return { url, sandboxUrl, stop: () => Promise.resolve() };
  const { startStack } = (await import(starter)) as { startStack: () => Promise<Stack> };
  return startStack();
}
