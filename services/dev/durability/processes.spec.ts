import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { limits } from '@sextant/testing/limits.js';
import { killedDuringCommands, killedDuringTheImport } from './killing.ts';
import { launcherEnded } from './launching.ts';
import { readModelsRebuilt, topicsDeleted } from './rebuilding.ts';
import { World } from './support/world.ts';

useLimit(limits.kills);

describe('every service as its own process, on one data folder', () => {
  const folder = temporaryFolder();
  const world = new World();
  beforeAll(() => world.launch(folder.path));
  afterAll(async () => {
    await world.stack.stop();
    folder.remove();
  });

  killedDuringTheImport(world);
  killedDuringCommands(world);
  readModelsRebuilt(world);
  topicsDeleted(world);
  launcherEnded(world);
});
