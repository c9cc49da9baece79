/** Calls written in a Markdown text: its inline code and the lines of its code blocks, each on one line and without comments. */
export function commandsIn(markdown: string): string[] {
  const blocks: string[] = [];
  const prose = markdown.replace(/^ *```\w*\n(.*?)^ *```$/gms, (_whole, block: string) => {
    blocks.push(block);
    return '';
  });
  const inline = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  const lines = blocks.flatMap((block) => block.replace(/\\\n/g, ' ').split('\n'));
  return [...inline, ...lines]
    .map((code) =>
      code
        .replace(/\s# .*$/s, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((code) => code !== '');
}
