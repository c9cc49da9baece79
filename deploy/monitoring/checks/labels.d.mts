export function labelsAsked(query: string, text?: string): string[];
export function labelsMeasured(answers: readonly string[]): ReadonlyMap<string, ReadonlySet<string>>;
export function allLabelsAsked(): string[];
