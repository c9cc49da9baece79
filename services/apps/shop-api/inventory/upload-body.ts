import multipart from '@fastify/multipart';
import { tooLarge, uploadLimits, uploadProblem } from '@sextant/contracts/http/inventory.js';
import { problem, type ProblemError } from '@sextant/platform/http/problem.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Lets routes take a form with one file. Stops reading a file above the size limit. */
export async function registerUploads(fastify: FastifyInstance): Promise<void> {
  await fastify.register(multipart, {
    limits: { fileSize: uploadLimits.bytes, files: 1, fields: 4, parts: 5, fieldSize: 1000, headerPairs: 20 },
  });
}

const refused = (message: string, status = 400): ProblemError => problem(status, 'file_refused', message);
const incomplete = (): ProblemError => refused('The file did not arrive completely.');

/** Converts Fastify's errors about a form to refusals with texts for people. */
function refusalOf(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refused(tooLarge, 413);
  // The client has disconnected, which is not an error of the server.
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET') return incomplete();
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return refused('Too many files');
  if (typeof code === 'string' && code.startsWith('FST_'))
    return refused('Send one file in the field "file".');
  return error;
}

/** The file of a form. Throws 400 or 413 for no file, several files, or a file that is no list. */
export async function uploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw refused('Send one file in the field "file".');
  // The client has disconnected while the upload waited; the parts of such a request never end.
  if (request.raw.destroyed) throw incomplete();
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const bytes = await part.toBuffer();
      // Some browsers send the whole path as the name.
      file = { name: (part.filename ?? '').split(/[\\/]/).at(-1)?.slice(0, 200) ?? '', bytes };
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (!file) throw refused('Send one file in the field "file".');
  const wrong = uploadProblem([{ name: file.name, size: file.bytes.length }]);
  if (wrong !== null) throw refused(wrong);
  return file;
}
