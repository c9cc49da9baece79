/** Known vulnerabilities of the deployed packages, as far as the registry could tell. */
export type Verdict =
  | { readonly status: 'unchecked'; readonly why: string }
  | { readonly status: 'none'; readonly packages: number }
  | { readonly status: 'found'; readonly advisories: readonly string[] };

interface Advisory {
  readonly title: string;
  readonly url: string;
}

/** Output of `npm audit --json`; only the status of a refusal by the registry is used. */
interface Report {
  readonly statusCode?: number;
  readonly vulnerabilities?: Record<
    string,
    { readonly severity: string; readonly range: string; readonly via: readonly (string | Advisory)[] }
  >;
  readonly metadata?: { readonly dependencies?: { readonly total?: number } };
}

function reportIn(output: string): Report | undefined {
  try {
    return JSON.parse(output) as Report;
  } catch {
    return undefined;
  }
}

/** @param output of `npm audit --json` */
export function verdictOf(output: string): Verdict {
  const report = reportIn(output);
  const { vulnerabilities, metadata, statusCode } = report ?? {};
  if (!vulnerabilities)
    return {
      status: 'unchecked',
      why:
        statusCode === undefined
          ? 'npm could not ask the registry'
          : `the registry answered ${statusCode} when asked for advisories`,
    };
  const advisories = Object.entries(vulnerabilities).flatMap(([name, { severity, range, via }]) =>
    via.flatMap((each) =>
      typeof each === 'string' ? [] : [`${severity}: ${name} ${range}: ${each.title} (${each.url})`],
    ),
  );
  const names = Object.keys(vulnerabilities);
  if (names.length > 0) return { status: 'found', advisories: advisories.length > 0 ? advisories : names };
  return { status: 'none', packages: metadata?.dependencies?.total ?? 0 };
}
