import { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import {
  UPLOAD_FAILED,
  chooseBody,
  columnsBody,
  ERROR_FILE,
  rowParams,
  type CandidatesAnswer,
  type ChooseBody,
  type ColumnsBody,
  type LatestInventoryAnswer,
  type ProcessedItem,
  type RowParams,
  sizeText,
  typesText,
} from '@sextant/contracts/http/inventory.js';
import { idParam, type IdParam } from '@sextant/contracts/http/parameters.js';
import { MAX_CANDIDATES } from '@sextant/inventory/matching/candidate.js';
import {
  ABANDONED_MS,
  UploadStore,
  type Item,
  type Upload,
} from '@sextant/inventory/uploads/upload-store.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { answerAsCsv } from '@sextant/platform/http/csv.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { problem } from '@sextant/platform/http/problem.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodBody, zodParam } from '@sextant/platform/http/zod.pipe.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorFile } from './error-file.js';
import { InventoryResults } from './inventory-results.js';
import { InventoryUploads, uploadNotFound } from './inventory-uploads.js';
import { uploadedFile } from './upload-body.js';

@Controller('api/inventory')
@UseGuards(AuthGuard)
export class InventoryController {
  constructor(
    private readonly uploads: InventoryUploads,
    private readonly results: InventoryResults,
    private readonly errorFile: ErrorFile,
    private readonly store: UploadStore,
  ) {}

  @Post('upload')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Upload an inventory list and match its rows with products',
    description: `A form with one file, ${typesText}, up to ${sizeText}, in the field \`file\`. Where no column with names or codes is found, \`state\` is \`columns\` and the columns have to be named by PUT.`,
    answers: {
      200: 'The result; prices are those of now',
      400: 'file_refused: not one file of these types',
      404: 'not_found: a later upload has replaced it',
      409: 'upload_stopped',
      413: 'file_refused: it is too large',
      422: 'unreadable_file: the message says why it is no list',
      429: 'too_many_requests: with Retry-After',
      503: 'busy: too many lists are in work, with Retry-After',
    },
  })
  async upload(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const upload = await this.uploads.upload(userId, () => uploadedFile(request));
    await this.send(reply, userId, '{"success":true,"data":', upload);
  }

  @Put('uploads/:id/columns')
  @ApiDoc({
    summary: 'Name the columns of an upload and match it again',
    description: 'Remembered for this user’s files with the same header.',
    answers: {
      200: 'The result',
      400: 'invalid_input: the file has no such column',
      404: 'not_found: the upload has been replaced or deleted',
      409: 'upload_stopped',
      422: 'unreadable_file: no row below this header has a name or code',
      429: 'too_many_requests: with Retry-After',
      503: 'busy: too many lists are in work, with Retry-After',
    },
  })
  async correctColumns(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Param(zodParam(idParam)) { id }: IdParam,
    @Body(zodBody(columnsBody)) body: ColumnsBody,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const upload = await this.uploads.correctColumns(userId, id, body);
    await this.send(reply, userId, '{"success":true,"data":', upload);
  }

  @Post('uploads/:id/stop')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Stop an upload that is under way',
    answers: { 200: 'Stopped', 404: 'not_found: it is no longer under way' },
  })
  async stop(@CurrentUser() { userId }: CurrentUserInfo, @Param(zodParam(idParam)) { id }: IdParam) {
    await this.uploads.stop(userId, id);
    return { ok: true };
  }

  @Get('latest')
  @ApiDoc('The caller’s last upload: how far it is, or its result')
  async latest(@CurrentUser() { userId }: CurrentUserInfo, @Res() reply: FastifyReply): Promise<void> {
    const upload = await this.store.latest(userId);
    if (upload) await this.store.used(upload);
    // The first request after the end of a process resumes its upload.
    const lost = upload?.state === 'matching' && upload.idleMs > ABANDONED_MS;
    if (lost && (await this.uploads.resume(userId, upload)))
      await reply.send(this.unfinished({ ...upload, idleMs: 0 }));
    else if (upload?.state === 'done' || upload?.state === 'columns')
      await this.send(reply, userId, '{"state":"done","data":', upload);
    else await reply.send(this.unfinished(upload));
  }

  @Get('uploads/:id/rows/:row/candidates')
  @ApiDoc({
    summary: 'Products a row may mean',
    answers: { 200: `At most ${MAX_CANDIDATES}, the likeliest first`, 404: 'not_found' },
  })
  async candidates(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Param(zodParam(rowParams)) { id, row }: RowParams,
  ): Promise<CandidatesAnswer> {
    return this.results.candidates(userId, await this.itemOf(userId, id, row));
  }

  @Put('uploads/:id/rows/:row')
  @ApiDoc({
    summary: 'Say which of its candidates a row means, or none of them',
    answers: { 200: 'The row as it is then', 404: 'not_found', 409: 'not_a_candidate' },
  })
  async choose(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Param(zodParam(rowParams)) { id, row }: RowParams,
    @Body(zodBody(chooseBody)) { productId }: ChooseBody,
  ): Promise<ProcessedItem> {
    const item = await this.itemOf(userId, id, row);
    if (productId !== null && !item.candidates.some((candidate) => candidate.productId === productId))
      throw problem(409, 'not_a_candidate', 'This product is none of those found for the row.');
    await this.store.choose(id, row, productId);
    return this.results.item(userId, { ...item, chosen: true, choice: productId });
  }

  @Get('uploads/:id/errors.csv')
  @ApiDoc({
    summary: 'The error file: rows to check, as CSV',
    description:
      'Every row that is not taken as it is: nothing was found for it, its product is not sure, or something is wrong with it. As they were, with a column that says what.',
    answers: {
      200: 'text/csv',
      404: 'not_found: the upload has been replaced or deleted',
      429: 'too_many_requests: with Retry-After',
      503: 'busy: too many files are being written, with Retry-After',
    },
  })
  async errors(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Param(zodParam(idParam)) { id }: IdParam,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pieces = await this.errorFile.of(userId, id);
    await answerAsCsv(reply, ERROR_FILE).send(Readable.from(pieces));
  }

  private async itemOf(userId: string, id: string, row: number): Promise<Item> {
    const upload = await this.store.find(userId, id);
    const item = upload && (await this.store.item(id, row));
    if (!item) throw uploadNotFound();
    return item;
  }

  private unfinished(upload: Upload | undefined): LatestInventoryAnswer {
    if (!upload) return { state: 'none' };
    const { id, fileName, done, total } = upload;
    if (upload.state === 'failed' || upload.idleMs > ABANDONED_MS) {
      const message = upload.message ?? UPLOAD_FAILED;
      return { state: 'failed', id, fileName, message };
    }
    return { state: 'processing', id, fileName, done, total };
  }

  private async send(reply: FastifyReply, userId: string, before: string, upload: Upload): Promise<void> {
    const { results } = this;
    async function* whole() {
      yield before;
      yield* results.json(userId, upload);
      yield '}';
    }
    await reply.header('content-type', 'application/json; charset=utf-8').send(Readable.from(whole()));
  }
}
