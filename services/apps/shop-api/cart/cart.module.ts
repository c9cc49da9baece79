import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CartController } from './cart.controller.js';
import { ChangeCartHandler } from './change-cart.js';

/** The signed-in shopper's cart. */
@Module({ imports: [CqrsModule], controllers: [CartController], providers: [ChangeCartHandler] })
export class CartModule {}
