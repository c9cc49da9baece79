import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

// Types of the runtime, as far as they are used: it is loaded from the model's folder, which exists only after a download.
interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}
interface Runtime {
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => Tensor;
  readonly InferenceSession: {
    create(
      file: string,
      options: object,
    ): Promise<{
      readonly outputNames: readonly string[];
      run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>;
    }>;
  };
}
interface Tokenizers {
  readonly Tokenizer: new (
    json: object,
    config: object,
  ) => { encode(text: string): { readonly ids: readonly number[] } };
}

/** Most tokens read of a text; product texts have about forty. */
const MAX_TOKENS = 128;
/** Nice value of a background thread. */
const BACKGROUND = 10;

const { folder, background } = workerData as { readonly folder: string; readonly background: boolean };
if (background && process.platform === 'linux') os.setPriority(0, BACKGROUND);

const require = createRequire(path.join(folder, 'package.json'));
const { Tensor, InferenceSession } = require('onnxruntime-node') as Runtime;
const { Tokenizer } = require('@huggingface/tokenizers') as Tokenizers;
const tokenizer = new Tokenizer(
  JSON.parse(readFileSync(path.join(folder, 'tokenizer.json'), 'utf8')) as object,
  {},
);
// One thread: a query takes some milliseconds, and the embedding of a catalog must not slow down everything else.
const session = InferenceSession.create(path.join(folder, 'model.onnx'), {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
});

/** Mean of the vectors of the tokens, of length 1. */
function pooled({ data, dims }: Tensor): Float32Array {
  const [, tokens = 0, size = 0] = dims;
  const mean = new Float32Array(size);
  for (let token = 0; token < tokens; token += 1)
    for (let i = 0; i < size; i += 1) mean[i] = (mean[i] as number) + (data[token * size + i] as number);
  const length = Math.hypot(...mean) || 1;
  return mean.map((value) => value / length);
}

async function embed(text: string): Promise<Float32Array> {
  const ids = tokenizer.encode(text).ids.slice(0, MAX_TOKENS);
  const input = (valueOf: (id: number) => number) =>
    new Tensor(
      'int64',
      BigInt64Array.from(ids, (id) => BigInt(valueOf(id))),
      [1, ids.length],
    );
  const model = await session;
  const outputs = await model.run({
    input_ids: input((id) => id),
    attention_mask: input(() => 1),
    token_type_ids: input(() => 0),
  });
  return pooled(outputs[model.outputNames[0] ?? ''] as Tensor);
}

parentPort?.on('message', ({ id, texts }: { id: number; texts: readonly string[] }) => {
  const work = async () => {
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await embed(text));
    return vectors;
  };
  work().then(
    (vectors) => parentPort?.postMessage({ id, vectors }),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) }),
  );
});
