import { waitsFor } from '@sextant/platform/http/read-your-writes/waits-for.js';
import type { ReadModelName } from './versions.js';

export const WaitsFor = waitsFor<ReadModelName>();
