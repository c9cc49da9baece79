import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { launchProcesses, type ProcessStack } from './stack.ts';

/** The product as separate processes, on the data folder of one spec file. */
export class StackFixture {
  private readonly folder = temporaryFolder();
  private running: ProcessStack | undefined;

  get dataDir(): string {
    return this.folder.path;
  }

  /** The stack launched last. */
  get stack(): ProcessStack {
    if (!this.running) throw new Error('the stack was not launched');
    return this.running;
  }

  /** Starts the launcher without waiting for a searchable catalog. A second launch continues with the data of the first. */
  async launch(env: Readonly<Record<string, string>> = {}): Promise<ProcessStack> {
    this.running = await launchProcesses({ dataDir: this.folder.path, env });
    return this.running;
  }

  async close(): Promise<void> {
    await this.running?.stop();
    this.folder.remove();
  }
}
