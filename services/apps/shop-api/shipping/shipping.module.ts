import { Module } from '@nestjs/common';
import { ShippingController } from './shipping.controller.js';

/** Addresses of earlier orders. */
@Module({ controllers: [ShippingController] })
export class ShippingModule {}
