import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readModelReaders } from '@sextant/tools/roles/service-roles.js';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/containers.md'), 'utf8');

describe('the diagram in docs/containers.md', () => {
  it('has a box for every service', () => {
    const services = globSync('services/apps/*/main.ts', { cwd: root }).map((file) =>
      path.basename(path.dirname(file)),
    );
    const [, inside = ''] = /^ *subgraph Sextant\n(.*?)^ *end$/ms.exec(page) ?? [];
    const boxes = [...inside.matchAll(/\[([a-z-]+)<br\/>/g)].map(([, name]) => name);
    expect(boxes.sort()).toEqual(services.sort());
  });

  it('has an arrow from every service that answers from read models', () => {
    const boxes = new Map(
      [...page.matchAll(/^ *(\w+)\[([a-z-]+)<br\/>/gm)].map(([, id, name]) => [id, name]),
    );
    const [, from = ''] = /^ *([\w &]+) -->\|query\| db$/m.exec(page) ?? [];
    expect(from.split(' & ').map((id) => boxes.get(id))).toEqual(readModelReaders);
  });
});
