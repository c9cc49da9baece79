/** What the API has said to one question. */
export interface ApiAnswer {
  readonly status: number;
  /** The body, JSON. */
  readonly body: string;
  /** How new it is at least (header `sextant-cursor`). */
  readonly cursor?: string | undefined;
}

/** Asks the API for a path of it; null when there is no answer in time. */
export type Ask = (address: string) => Promise<ApiAnswer | null>;

/** What the web build brings along to render pages with (web/app/server/render.tsx), which services do not import. */
export interface Renderer {
  /** The document of the page at `url`, and its Link header. @param ask asks the API as a visitor would */
  page(url: string, ask: Ask): Promise<{ status: 200 | 404; html: string; links: string }>;
  /** A user's page with what is theirs; null where there is nothing of that. @param ask asks the API as that user */
  userFragment(url: string, ask: Ask): Promise<object | null>;
}

/** The module of the build that makes one. @param manifest Vite's manifest of the build */
export interface RendererModule {
  createRenderer(html: string, manifest: unknown): Renderer;
}
