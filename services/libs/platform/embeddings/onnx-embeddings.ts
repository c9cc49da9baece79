import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { scaleOf, type Embeddings, type TextRole } from './embeddings.js';

interface OnnxEmbeddingsOptions {
  /** Result of `npm run model`: model.onnx, tokenizer.json and the runtime. */
  readonly folder: string;
  /** True for work that nobody waits for: the thread yields to all others. Default false. */
  readonly background?: boolean;
}

/** Cosines measured over the generated catalog; see the README of this folder. */
const UNRELATED = 0.78;
const SAME = 0.86;

type Answer = { readonly id: number } & ({ readonly vectors: Float32Array[] } | { readonly error: string });
interface Waiting {
  readonly resolve: (vectors: Float32Array[]) => void;
  readonly reject: (error: Error) => void;
}

export const hasModel = (folder: string): boolean =>
  ['model.onnx', 'tokenizer.json', 'package.json'].every((file) => existsSync(path.join(folder, file)));

/** e5-small-v2 in a thread of its own, which the first text starts, and the next one restarts after a crash. */
export function onnxEmbeddings({ folder, background = false }: OnnxEmbeddingsOptions): Embeddings {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let next = 0;

  const start = (): Worker => {
    const file = path.join(import.meta.dirname, `onnx.worker${path.extname(import.meta.filename)}`);
    const started = new Worker(file, { workerData: { folder: path.resolve(folder), background }, env: {} });
    const ended = (error: Error) => {
      if (worker === started) worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('message', (answer: Answer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('vectors' in answer) asked?.resolve(answer.vectors);
      else asked?.reject(new Error(`the embedding model failed: ${answer.error}`));
      if (waiting.size === 0) started.unref();
    });
    started.on('error', ended);
    started.on('exit', () => ended(new Error('the embedding model ended')));
    return started;
  };

  return {
    id: 'e5-small-v2-q-1',
    nearFrom: UNRELATED,
    knowsKinds: true,
    relatedness: scaleOf(UNRELATED, SAME),
    embed: (texts, role: TextRole) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        worker.ref();
        const id = next++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, texts: texts.map((text) => `${role}: ${text}`) });
      }),
    async close() {
      await worker?.terminate();
    },
  };
}
