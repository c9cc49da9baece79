/** The address of a search for one thing: a name, a brand or a category. */
export function searchLink(search: { q?: string; brand?: string; category?: string }): string {
  return `/search?${new URLSearchParams(search).toString()}`;
}
