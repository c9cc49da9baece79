import { Module } from '@nestjs/common';
import { ChangeListHandler } from './change-list.js';
import { CreateListHandler } from './create-list.js';
import { ListsController } from './lists.controller.js';
import { QuickOrderController } from './quick-order.controller.js';
import { QuickOrder } from './quick-order.js';

/** Lists of products, and quick orders. */
@Module({
  controllers: [ListsController, QuickOrderController],
  providers: [ChangeListHandler, CreateListHandler, QuickOrder],
})
export class ListsModule {}
