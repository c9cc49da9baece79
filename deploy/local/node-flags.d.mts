export const hostFlags: readonly string[];
export const serviceFlags: readonly string[];
export const sandboxFlags: readonly string[];
export const memoryEnv: Readonly<Record<string, string>>;
