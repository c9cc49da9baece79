import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FilledCart } from '@sextant/contracts/http/basket.js';
import {
  createListBody,
  listLineParams,
  listLinesBody,
  listQuantityBody,
  listTextBody,
  type CreateListBody,
  type ListAnswer,
  type ListLineParams,
  type ListLinesBody,
  type ListQuantityBody,
  type ListsAnswer,
  type ListTextBody,
} from '@sextant/contracts/http/lists.js';
import { idParam, type IdParam } from '@sextant/contracts/http/parameters.js';
import { listNotFound } from '@sextant/domain/list/list.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { Idempotent } from '@sextant/platform/http/idempotency/idempotency.interceptor.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { refusalProblem } from '@sextant/platform/http/refusals.js';
import { WaitsFor } from '@sextant/read-models/waits-for.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodBody, zodParam } from '@sextant/platform/http/zod.pipe.js';
import { ListQueries } from '@sextant/read-models/lists/lists.queries.js';
import { ChangeList } from './change-list.js';
import { CreateList } from './create-list.js';
import { FillCart, notFilled } from '../basket/fill-cart.js';

const OWN = { 404: 'list_not_found' };

/** Lists of products that a user buys again and again. */
@Controller('api/lists')
@UseGuards(AuthGuard)
export class ListsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ListQueries,
  ) {}

  @Get()
  @WaitsFor('lists')
  @ApiDoc('The caller’s lists, those changed last first')
  async all(@CurrentUser() { userId }: CurrentUserInfo): Promise<ListsAnswer> {
    return { lists: await this.queries.all(userId) };
  }

  @Post()
  @Idempotent()
  @ApiDoc({
    summary: 'Create a list, empty or with lines',
    answers: {
      201: 'Its id',
      404: 'not_found: a product is not in the catalog',
      409: 'too_many_lists',
      422: 'quantity_out_of_range: of lines of one product together',
    },
  })
  async create(@Body(zodBody(createListBody)) body: CreateListBody) {
    return { list: { _id: await this.commands.execute(new CreateList(body)) } };
  }

  @Get(':id')
  @WaitsFor('lists')
  @ApiDoc({ summary: 'A list with its products, prices as they are now', answers: { 200: 'It', ...OWN } })
  async one(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Param(zodParam(idParam)) { id }: IdParam,
  ): Promise<ListAnswer> {
    const found = await this.queries.find(userId, id);
    if (!found) throw refusalProblem(listNotFound.error);
    return found;
  }

  @Put(':id')
  @ApiDoc({ summary: 'Change its name and note', answers: { 200: 'Changed', ...OWN } })
  async rename(@Param(zodParam(idParam)) { id }: IdParam, @Body(zodBody(listTextBody)) text: ListTextBody) {
    await this.commands.execute(new ChangeList(id, { type: 'RenameList', text }));
    return { ok: true };
  }

  @Delete(':id')
  @ApiDoc({ summary: 'Delete a list', answers: { 200: 'Deleted', ...OWN } })
  async remove(@Param(zodParam(idParam)) { id }: IdParam) {
    await this.commands.execute(new ChangeList(id, { type: 'DeleteList' }));
    return { ok: true };
  }

  @Post(':id/lines')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Add products; one that is on the list already gets more',
    answers: {
      200: 'Added',
      404: 'list_not_found; not_found: a product is not in the catalog',
      409: 'list_full',
      422: 'quantity_out_of_range: together with what the list holds',
    },
  })
  async add(
    @Param(zodParam(idParam)) { id }: IdParam,
    @Body(zodBody(listLinesBody)) { lines }: ListLinesBody,
  ) {
    await this.commands.execute(new ChangeList(id, { type: 'AddListLines', lines }));
    return { ok: true };
  }

  @Put(':id/lines/:productId')
  @ApiDoc({
    summary: 'Set how many of a product it wants',
    answers: { 200: 'Set', 404: `${OWN[404]}; not_on_list` },
  })
  async setQuantity(
    @Param(zodParam(listLineParams)) { id, productId }: ListLineParams,
    @Body(zodBody(listQuantityBody)) { quantity }: ListQuantityBody,
  ) {
    await this.commands.execute(new ChangeList(id, { type: 'SetListLineQuantity', productId, quantity }));
    return { ok: true };
  }

  @Delete(':id/lines/:productId')
  @ApiDoc({ summary: 'Take a product off the list', answers: { 200: 'Taken off', ...OWN } })
  async removeLine(@Param(zodParam(listLineParams)) { id, productId }: ListLineParams) {
    await this.commands.execute(new ChangeList(id, { type: 'RemoveListLine', productId }));
    return { ok: true };
  }

  @Post(':id/cart')
  @HttpCode(200)
  @WaitsFor('lists', 'carts')
  @ApiDoc({
    summary: 'Put the list into the cart, from the sellers where it costs least',
    description: 'With shipping. Repeating it does not double the cart.',
    answers: { 200: 'What is in the cart now', ...OWN, ...notFilled },
  })
  async order(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Param(zodParam(idParam)) { id }: IdParam,
  ): Promise<FilledCart> {
    const lines = await this.queries.lines(userId, id);
    if (!lines) throw refusalProblem(listNotFound.error);
    return this.commands.execute(new FillCart(lines));
  }
}
