import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Patterns of what Docker leaves out: a path, or after two asterisks the name of something in any folder. */
const ignored = read('.dockerignore')
  .split('\n')
  .filter((pattern) => pattern !== '');

const isIgnored = (file: string): boolean =>
  ignored.some((pattern) =>
    pattern.startsWith('**/')
      ? path.matchesGlob(path.basename(file), pattern.slice('**/'.length))
      : path.matchesGlob(file, pattern),
  );

/** Instructions of a stage of the Dockerfile. */
function instructionsOf(stage: string): string[] {
  const stages = read('deploy/docker/Dockerfile').split(/^FROM \S+ AS /m);
  const [, ...lines] = stages.find((text) => text.startsWith(`${stage}\n`))?.split('\n') ?? [];
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/**
 * Does in a folder, without Docker, what stages of the Dockerfile do in /src of a container: nothing of this checkout is there but
 * the build context. npm takes what it can from its cache.
 * @param app folder instead of /app
 */
export function build(stages: readonly string[], src: string, app = '/app'): void {
  mkdirSync(src, { recursive: true });
  const env = {
    ...process.env,
    PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
    NODE_ENV: undefined,
    NODE_OPTIONS: undefined,
    npm_config_prefer_offline: 'true',
  };
  for (const instruction of stages.flatMap(instructionsOf)) {
    const [, command] = /^RUN (.*)/.exec(instruction) ?? [];
    if (command !== undefined)
      execFileSync('sh', ['-c', command.replace('/app', app)], {
        cwd: src,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    else if (instruction === 'COPY . .')
      cpSync(root, src, {
        recursive: true,
        filter: (source) => source === root || !isIgnored(path.relative(root, source)),
      });
    // A stage goes on in the folder that the one before has left.
    else if (!['WORKDIR /src', 'COPY --from=manifests /src .'].includes(instruction))
      throw new Error(`${instruction} is not known here`);
  }
}
