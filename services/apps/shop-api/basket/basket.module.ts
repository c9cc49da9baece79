import { Global, Module } from '@nestjs/common';
import { AcceptMovesHandler } from './accept-moves.js';
import { BasketAdvisor } from './advise.js';
import { BasketController } from './basket.controller.js';
import { BasketLimits } from './basket-limits.js';
import { OfferChooser } from './choose-offers.js';
import { CartFiller, FillCartHandler } from './fill-cart.js';
import { Optimizer } from './optimizer.js';
import { OwnPriceReader } from './own-prices.js';
import { BasketProposer } from './propose.js';
import { Substitutes } from './substitutes.js';
import { UndoMovesHandler } from './undo-moves.js';

/** The cart for the lowest total. Exports `CartFiller` for other code that fills carts, and `OwnPriceReader`. */
@Global()
@Module({
  controllers: [BasketController],
  providers: [
    AcceptMovesHandler,
    BasketAdvisor,
    BasketProposer,
    BasketLimits,
    CartFiller,
    FillCartHandler,
    OfferChooser,
    Optimizer,
    OwnPriceReader,
    Substitutes,
    UndoMovesHandler,
  ],
  exports: [CartFiller, OwnPriceReader],
})
export class BasketModule {}
