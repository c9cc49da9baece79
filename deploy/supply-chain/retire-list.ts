/** Vulnerabilities retire.js knows, by library; a few dozen libraries of browsers. */
export type RetireList = Readonly<
  Record<
    string,
    {
      readonly npmname?: string;
      readonly vulnerabilities?: readonly {
        readonly atOrAbove?: string;
        readonly below: string;
        readonly severity: string;
        readonly identifiers: { readonly summary?: string };
        readonly info: readonly string[];
      }[];
    }
  >
>;

export interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  /** Checksum, as the lockfile writes it. */
  readonly integrity?: string;
}

/** Compares numbers in versions as numbers. Orders a prerelease after its release; no version here is one. */
const { compare } = new Intl.Collator('en', { numeric: true });

/** @returns the packages on the list, in any version, with the list's findings about their versions */
export function lookUp(list: RetireList, packages: readonly Package[]) {
  const listed = Object.entries(list).map(([name, entry]) => ({ name: entry.npmname ?? name, ...entry }));
  const known = packages.filter(({ name }) => listed.some((entry) => entry.name === name));
  const advisories = known.flatMap(({ name, version }) =>
    listed
      .filter((entry) => entry.name === name)
      .flatMap(({ vulnerabilities = [] }) => vulnerabilities)
      .filter(
        ({ atOrAbove, below }) => compare(version, atOrAbove ?? '0') >= 0 && compare(version, below) < 0,
      )
      .map(
        ({ severity, identifiers, info }) =>
          `${severity}: ${name} ${version}: ${identifiers.summary?.trim() ?? 'no summary'} (${info[0] ?? ''})`,
      ),
  );
  return { known, advisories };
}

/** The compiler is a peer of Qdrant's client, in the lockfile one of its dependencies; the image leaves peers out. */
const COMPILER = /^(@typescript\/)?typescript(-|$)/;

/** Deployed packages, from the content of package-lock.json. */
export function deployed(lock: string): Package[] {
  const { packages } = JSON.parse(lock) as {
    packages: Record<string, Partial<Package> & { dev?: boolean; link?: boolean }>;
  };
  return Object.entries(packages).flatMap(([at, { version, license, integrity, dev, link }]) => {
    const name = at.split('node_modules/').at(-1);
    return at.includes('node_modules/') && name && version && !dev && !link && !COMPILER.test(name)
      ? [{ name, version, license, integrity }]
      : [];
  });
}
