import { parentPort } from 'node:worker_threads';
import { suggestMoves } from '@sextant/domain/basket/suggest-moves.js';
import type { OptimizerAnswer, OptimizerRequest } from './optimizer-messages.js';

parentPort?.on('message', ({ job, lines, rules, maxSellers }: OptimizerRequest) => {
  const suggestion = suggestMoves(lines, { ruleOf: (seller) => rules[seller], maxSellers });
  const answer: OptimizerAnswer = { job, suggestion };
  parentPort?.postMessage(answer);
});
