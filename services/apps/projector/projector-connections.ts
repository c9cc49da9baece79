import type { DynamicModule } from '@nestjs/common';
import { readModelVersions } from '@sextant/read-models/versions.js';

/** Modules with handlers of events other than projections: the erasures of inventory lists and of users. */
export type OtherModules = readonly [DynamicModule, DynamicModule];
const OTHER_MODULES: OtherModules['length'] = 2;

/** Connections of the consumers: one for each, and four for builds, swaps and status reports. */
export const PROJECTOR_CONNECTIONS = Object.keys(readModelVersions).length + OTHER_MODULES + 4;
