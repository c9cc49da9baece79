import { workloads, manifests } from '../../../deploy/k8s-checks/manifests.ts';
import { ROLLOUT_MS } from './rollout.js';

it('the wait for a rollout ends before Kubernetes kills the projector, with time to stop and close', () => {
  const projector = workloads(manifests('base')).find(({ metadata }) => metadata.name === 'projector');
  const { terminationGracePeriodSeconds = 0 } = projector?.spec.template.spec ?? {};
  const [preStop, close] = [8, 30];
  expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(preStop + ROLLOUT_MS / 1000 + close);
});
