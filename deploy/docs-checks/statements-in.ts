/** Statements for Postgres in a Markdown text: what psql is given on its command line, and inline code that is SQL. */
export function statementsIn(markdown: string): string[] {
  const typed = markdown.matchAll(/\bpsql\b[^"`]* -c "([^"]+)"/g);
  const inline = markdown.matchAll(/`((?:select|insert into|update|delete from) [^`]+)`/g);
  return [...typed, ...inline].map(([, sql = '']) => sql);
}
