export interface TestStack {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export function freePort(): Promise<number>;

export function startStack(options?: {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
  readonly quiet?: boolean;
}): Promise<TestStack>;
