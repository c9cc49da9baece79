import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { limits } from '@sextant/testing/limits.js';
import { killedDuringCommands, killedDuringTheImport } from './killing.ts';
import { launcherEnded } from './launching.ts';
import { readModelsRebuilt, topicsDeleted } from './rebuilding.ts';
import { StackFixture } from './support/stack-fixture.ts';

useLimit(limits.kills);

describe('every service as its own process, on one data folder', () => {
  const folder = temporaryFolder();
  const fixture = new StackFixture();
  beforeAll(() => fixture.launch(folder.path));
  afterAll(async () => {
    await fixture.stack.stop();
    folder.remove();
  });

  killedDuringTheImport(fixture);
  killedDuringCommands(fixture);
  readModelsRebuilt(fixture);
  topicsDeleted(fixture);
  launcherEnded(fixture);
});
