import { parentPort } from 'node:worker_threads';
import { suggestMoves } from '@sextant/domain/basket/suggest-moves.js';
import type { OptimizerAnswer, OptimizerRequest } from './optimizer-messages.js';

parentPort?.on('message', ({ lines, rules, maxSellers }: OptimizerRequest) => {
  const answer: OptimizerAnswer = suggestMoves(lines, { ruleOf: (seller) => rules[seller], maxSellers });
  parentPort?.postMessage(answer);
});
