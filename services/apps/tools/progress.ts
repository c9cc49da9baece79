/** A one-line progress bar on a terminal; plain lines, one per tenth, elsewhere. */
export class ProgressBar {
  private shown = -1;

  constructor(
    private readonly title: string,
    private readonly out: NodeJS.WriteStream = process.stdout,
  ) {}

  /** @param share between 0 and 1 */
  update(share: number, detail: string): void {
    const percent = Math.min(100, Math.floor(share * 100));
    if (this.out.isTTY) {
      const filled = Math.round(percent / 4);
      const bar = `${'█'.repeat(filled)}${'░'.repeat(25 - filled)}`;
      this.out.write(`\r\x1b[K${this.title} ${bar} ${String(percent).padStart(3)} %  ${detail}`);
    } else if (Math.floor(percent / 10) > this.shown) {
      this.shown = Math.floor(percent / 10);
      this.out.write(`${this.title} ${percent} %  ${detail}\n`);
    }
  }

  done(text: string): void {
    this.out.write(this.out.isTTY ? `\r\x1b[K${text}\n` : `${text}\n`);
  }
}
