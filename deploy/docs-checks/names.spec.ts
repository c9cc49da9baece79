import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync(['*.*', '{deploy,docs,k8s,proto,services,web}/**/*'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
});
/** Paths with a slash before them: a page may leave out any number of folders at their beginning. */
const known = files.map((file) => `/${file}`);

const pages = files
  .filter((file) => file.endsWith('.md'))
  .map((file) => {
    const whole = readFileSync(path.join(root, file), 'utf8');
    return { file, whole, text: whole.replaceAll(/^```.*?^```/gms, '') };
  });

/** Names of headings, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, '')
      .replaceAll(' ', '-'),
  );

const links = pages.flatMap(({ file, text }) =>
  [...text.matchAll(/\]\((?!https?:)([^)\s#]*)#?([^)\s]*)\)/g)].map(([, to = '', anchor = '']) => ({
    file,
    target: to === '' ? file : path.join(path.dirname(file), to),
    anchor,
  })),
);

/** Names of files, and paths from the root of the repository. */
const names = pages.flatMap(({ file, text }) =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter(
      (name) =>
        /^(?!dist\/)[\w@][\w@./-]*\.(tsx?|mjs|proto|sh|yaml|md)$/.test(name) ||
        /^(deploy|docs|k8s|proto|services|web)\/[\w./-]+$/.test(name),
    )
    .map((name) => ({ file, name: name.replace(/\/$/, '') })),
);

const calls = pages.flatMap(({ file, whole }) =>
  [...whole.matchAll(/\bnpm run ([a-z][\w:]*(?:-\w+)*)/g)].map(([, script = '']) => ({ file, script })),
);

describe('the pages', () => {
  it('link to files and headings that exist', () => {
    const broken = links.filter(({ target, anchor }) => {
      if (!existsSync(path.join(root, target))) return true;
      const page = pages.find(({ file }) => file === target);
      return anchor !== '' && page !== undefined && !anchorsOf(page.text).includes(anchor);
    });
    expect(links.length).toBeGreaterThan(100);
    expect(broken).toEqual([]);
  });

  it('name files and folders that exist', () => {
    const missing = names.filter(({ name }) => !known.some((each) => each.endsWith(`/${name}`)));
    expect(names.length).toBeGreaterThan(500);
    expect(missing).toEqual([]);
  });

  it('call npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    expect(calls.length).toBeGreaterThan(100);
    expect(calls.filter(({ script }) => !Object.hasOwn(scripts, script))).toEqual([]);
  });
});
