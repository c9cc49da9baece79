/** The part of Vite's manifest (`.vite/manifest.json`) that is needed here: chunks by their source file. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
      readonly isEntry?: boolean;
    }
  >
>;

/** A chunk and everything it cannot run without. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const each of manifest[key]?.imports ?? []) withImports(manifest, each, seen);
  return seen;
}

/**
 * The Link header of a page: its styles and its code travel with the first bytes of the answer. Code comes last: on a slow
 * line every byte of it would delay a picture.
 * @param file source file of the page's own chunk; undefined when it has none
 * @throws when the build has no such chunk
 */
export function chunkLinks(manifest: Manifest, file: string | undefined): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('the build has no entry');
  if (file !== undefined && !manifest[file]) throw new Error(`the build has no chunk for ${file}`);
  const chunks = withImports(manifest, entry);
  if (file !== undefined) withImports(manifest, file, chunks);
  const parts = [...chunks].flatMap((key) => manifest[key] ?? []);
  return [
    ...parts.flatMap(({ css = [] }) => css).map((css) => `</${css}>; rel=preload; as=style; crossorigin`),
    ...parts.map((part) => `</${part.file}>; rel=modulepreload; fetchpriority=low`),
  ].join(', ');
}
