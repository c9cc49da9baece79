import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { containerOf, manifests, root, workloads } from './manifests.ts';

interface Skaffold {
  readonly build: {
    readonly artifacts: readonly {
      readonly image: string;
      readonly docker: { readonly dockerfile: string; readonly target: string };
    }[];
  };
  readonly manifests: { readonly kustomize: { readonly paths: readonly string[] } };
  readonly portForward: readonly {
    readonly resourceName: string;
    readonly namespace: string;
    readonly port: number;
  }[];
}

const text = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const skaffold = parse(text('skaffold.yaml')) as Skaffold;
const { artifacts } = skaffold.build;
const objects = skaffold.manifests.kustomize.paths.flatMap((folder) =>
  manifests(path.relative('k8s', folder)),
);

describe('skaffold.yaml', () => {
  it('builds the images of ours that it deploys, and no others', () => {
    const ours = workloads(objects)
      .map((workload) => containerOf(workload).image ?? '')
      .filter((image) => /^sextant(?:-|$)/.test(image));
    expect(new Set(artifacts.map(({ image }) => image))).toEqual(new Set(ours));
  });

  it.each(artifacts)('builds $image by a stage that the Dockerfile has', ({ docker }) => {
    const stages = [...text(docker.dockerfile).matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);
    expect(stages).toContain(docker.target);
  });

  it.each(skaffold.portForward)(
    'forwards a port that $resourceName has',
    ({ resourceName, namespace, port }) => {
      const service = objects.find(
        ({ kind, metadata }) => kind === 'Service' && metadata.name === resourceName,
      );
      expect(service?.metadata.namespace).toBe(namespace);
      expect(service?.spec).toMatchObject({
        ports: expect.arrayContaining([expect.objectContaining({ port })]),
      });
    },
  );
});
