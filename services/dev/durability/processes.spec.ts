import { rmSync } from 'node:fs';
import { throwAwayFolder } from '../../../deploy/local/test-stack.mjs';
import { killedDuringCommands, killedDuringTheImport } from './killing.ts';
import { launcherEnded } from './launching.ts';
import { readModelsRebuilt, topicsDeleted } from './rebuilding.ts';
import { World } from './support/world.ts';

describe('every service as its own process, on one data folder', () => {
  const dataDir = throwAwayFolder();
  const world = new World();
  beforeAll(() => world.launch(dataDir));
  afterAll(async () => {
    await world.stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  killedDuringTheImport(world);
  killedDuringCommands(world);
  readModelsRebuilt(world);
  topicsDeleted(world);
  launcherEnded(world);
});
