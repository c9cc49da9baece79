import { Module } from '@nestjs/common';
import { VendorsController } from './vendors.controller.js';

/** Reading the shopper's seller accounts. */
@Module({ controllers: [VendorsController] })
export class VendorsModule {}
