/** Code written in a Markdown text: what stands inline, and whole blocks as they are typed. */
function codeIn(markdown: string): {
  readonly inline: readonly string[];
  readonly blocks: readonly string[];
} {
  const blocks: string[] = [];
  const prose = markdown.replace(/^( *)```\w*\n(.*?)^ *```$/gms, (_whole, indent: string, block: string) => {
    blocks.push(block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));
    return '';
  });
  const inline = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  return { inline, blocks };
}

/** Scripts written in a Markdown text: its inline code, each on one line, and its code blocks, with their loops and here-documents. */
export function scriptsIn(markdown: string): string[] {
  const { inline, blocks } = codeIn(markdown);
  return [...inline.map((code) => code.replace(/\s+/g, ' ')), ...blocks];
}

/** Calls written in a Markdown text: its inline code and the lines of its code blocks, each on one line and without comments. */
export function commandsIn(markdown: string): string[] {
  const { inline, blocks } = codeIn(markdown);
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
