/** Replaces text that has been read: part of no word and no number, and not a space. */
const READ = ';';

/** The part of a message that is not yet read. Indexes are those of the whole message. */
export class Unread {
  constructor(private text: string) {}

  get rest(): string {
    return this.text;
  }

  /** First match of a pattern; its text then counts as read. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    const match = pattern.exec(this.text);
    if (!match) return undefined;
    this.mark(match.index, match.index + match[0].length);
    return match;
  }

  takeAll(pattern: RegExp): RegExpExecArray[] {
    const found: RegExpExecArray[] = [];
    for (let match = this.take(pattern); match; match = this.take(pattern)) found.push(match);
    return found;
  }

  mark(from: number, to: number): void {
    this.text = this.text.slice(0, from) + READ.repeat(to - from) + this.text.slice(to);
  }
}
