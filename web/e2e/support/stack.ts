export interface Stack {
  /** Address of the product. */
  url: string;
  /** Address of the seller sandbox, where prices can be changed. */
  sandboxUrl: string;
  /** Folder of its data, for the tools of the command line. */
  dataDir: string;
  stop: () => Promise<void>;
}

// Plain JavaScript shared with `npm test`, which starts one stack for all flows.
const local = (file: string): string => new URL(`../../../deploy/local/${file}`, import.meta.url).href;

/** The product that `npm test` started; a flow run on its own starts one for itself. */
export async function reachStack(): Promise<Stack> {
  const { SEXTANT_URL: url, SANDBOX_URL: sandboxUrl, SEXTANT_DATA: dataDir } = process.env;
  if (url && sandboxUrl && dataDir) return { url, sandboxUrl, dataDir, stop: () => Promise.resolve() };
  const { startStackWithCatalog } = (await import(local('test-stack.mjs'))) as {
    startStackWithCatalog: () => Promise<Stack>;
  };
  return startStackWithCatalog();
}
