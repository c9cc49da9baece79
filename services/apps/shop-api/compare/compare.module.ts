import { Module } from '@nestjs/common';
import { CompareController } from './compare.controller.js';

/** Products side by side. */
@Module({ controllers: [CompareController] })
export class CompareModule {}
