export interface TestStack {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
  readonly pid: number;
  /**
   * Resolves when the catalog can be searched.
   * @param limitMs default: that of `limits.start`
   * @throws what it still waits for after that time; at once when the launcher has ended, which has said why on standard error
   */
  ready(limitMs?: number): Promise<void>;
  /** Resolves with the exit code when the launcher has ended, by whatever means. */
  readonly gone: Promise<unknown>;
  /** Ends the processes and removes a folder that was made for them. */
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Launcher in this folder; default: run.mjs. */
  readonly script?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
  readonly quiet?: boolean;
}

/** Starts the product without waiting for it. */
export function launchStack(options?: StackOptions): Promise<TestStack>;

/** Like `launchStack`; resolves when the catalog can be searched. */
export function startStack(options?: StackOptions): Promise<TestStack>;

/** Like `startStack`; resolves when the whole catalog can be found. */
export function startStackWithCatalog(options?: StackOptions): Promise<TestStack>;
