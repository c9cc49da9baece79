/** Numbers for names: small integers instead of strings in the columns. 0 is reserved for "none". */
export class Names {
  private readonly list: string[] = [''];
  private readonly ids = new Map<string, number>();

  /** Number of a name; a new name gets the next one. */
  idFor(name: string): number {
    const known = this.ids.get(name.toLowerCase());
    if (known !== undefined) return known;
    this.ids.set(name.toLowerCase(), this.list.length);
    return this.list.push(name) - 1;
  }

  /** Number of a known name, in any case; undefined for an unknown one. */
  find(name: string): number | undefined {
    return this.ids.get(name.toLowerCase());
  }

  nameOf(id: number): string {
    return this.list[id] ?? '';
  }

  /** One more than the highest number. */
  get size(): number {
    return this.list.length;
  }
}
