import { launchProcesses, type ProcessStack } from './stack.ts';

/** The one stack the scenarios of a spec share, and what its clients were promised. */
export class StackFixture {
  private running: ProcessStack | undefined;

  get stack(): ProcessStack {
    if (!this.running) throw new Error('the stack was not launched');
    return this.running;
  }

  async launch(dataDir: string): Promise<ProcessStack> {
    this.running = await launchProcesses({ dataDir });
    return this.running;
  }
}
