import { Module } from '@nestjs/common';
import { CancelOrderHandler } from './cancel-order.js';
import { OrderExportController } from './order-export.controller.js';
import { OrderListLimit } from './order-list-limit.js';
import { OrdersController } from './orders.controller.js';
import { PlaceOrderHandler } from './place-order.js';
import { PriceLines } from './price-lines.js';
import { ReorderHandler } from './reorder.js';

/** The shopper's orders. */
@Module({
  controllers: [OrderExportController, OrdersController],
  providers: [OrderListLimit, PriceLines, PlaceOrderHandler, CancelOrderHandler, ReorderHandler],
})
export class OrdersModule {}
