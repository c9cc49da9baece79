import { Module } from '@nestjs/common';
import { AddCartItemHandler } from './add-cart-item.js';
import { CartController } from './cart.controller.js';
import { ClearCartHandler } from './clear-cart.js';
import { MergeCartHandler } from './merge-cart.js';
import { RemoveCartItemHandler } from './remove-cart-item.js';
import { SetCartItemQuantityHandler } from './set-cart-item-quantity.js';

/** The signed-in shopper's cart. */
@Module({
  controllers: [CartController],
  providers: [
    AddCartItemHandler,
    ClearCartHandler,
    MergeCartHandler,
    RemoveCartItemHandler,
    SetCartItemQuantityHandler,
  ],
})
export class CartModule {}
