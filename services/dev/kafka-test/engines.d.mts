export interface Engine {
  readonly image: string;
  /** Inside the container. */
  readonly port: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  /** Path that answers 2xx once it serves; where there is none it serves once its port is open. */
  readonly health?: string;
  readonly variable: string;
  url(host: string, port: number): string;
  /** Folders, as jest takes them. */
  readonly suites: readonly string[];
}

export const engines: Readonly<Record<string, Engine>>;
