/** Answer of the API to one request. */
export interface ApiAnswer {
  readonly status: number;
  /** JSON. */
  readonly body: string;
  /** Cursor of the live feed up to which the answer is complete (header `sextant-cursor`). */
  readonly cursor?: string | undefined;
}

/** Requests a path of the API; null without an answer in time. */
export type Ask = (address: string) => Promise<ApiAnswer | null>;

/** Renderer of pages in the web build (web/app/server/render.tsx), which services do not import. */
export interface Renderer {
  /** The document of the page at `url`, and its Link header. @param ask asks the API as a visitor would */
  page(url: string, ask: Ask): Promise<{ status: 200 | 404; html: string; links: string }>;
  /** The user's own part of a page; null for a page without one. @param ask asks the API as that user */
  userFragment(url: string, ask: Ask): Promise<object | null>;
}

/** Module of the build that makes a renderer. @param manifest Vite's manifest of the build */
export interface RendererModule {
  createRenderer(html: string, manifest: unknown): Renderer;
}
