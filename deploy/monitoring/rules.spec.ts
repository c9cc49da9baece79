import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

interface Rule {
  readonly alert?: string;
  readonly annotations?: { readonly runbook: string };
}

const root = path.join(import.meta.dirname, '../..');
const { spec } = parse(readFileSync(path.join(import.meta.dirname, 'rules.yaml'), 'utf8')) as {
  spec: { groups: readonly { readonly rules: readonly Rule[] }[] };
};
const alerts = spec.groups.flatMap(({ rules }) => rules.filter(({ alert }) => alert !== undefined));

/** Anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...readFileSync(path.join(root, page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

describe('the alerts', () => {
  it.each([...new Set(alerts.map(({ annotations }) => annotations?.runbook ?? ''))])(
    'link to what there is to read: %s',
    (link) => {
      const [page = '', anchor] = link.split('#');
      const anchors = anchorsOf(page);
      expect(anchors).not.toEqual([]);
      if (anchor !== undefined) expect(anchors).toContain(anchor);
    },
  );
});
