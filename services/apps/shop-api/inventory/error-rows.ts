export interface RowToCheck {
  readonly row: number;
  readonly problem: string;
  readonly cells: readonly string[];
}

/** Rows to check, unchanged and each once with its problems, for another upload. */
export function errorRows(headers: readonly string[], rows: readonly RowToCheck[]): string[][] {
  const lines = [...Map.groupBy(rows, ({ row }) => row)]
    .sort(([a], [b]) => a - b)
    .map(([row, of]) => {
      const problems = new Set(of.map(({ problem }) => problem));
      return [String(row), [...problems].join(' '), ...(of[0]?.cells ?? [])];
    });
  return [['Row', 'Problem', ...headers], ...lines];
}
