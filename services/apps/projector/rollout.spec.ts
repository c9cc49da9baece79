import { workloads, manifests } from '../../../deploy/k8s-checks/manifests.ts';
import { STAY_FOR_RELEASE_MS } from './rollout.js';

/** Seconds to stop and close after the wait, and to spare. */
const [CLOSE, SPARE] = [30, 60];

it('Kubernetes grants the projector the wait for its release with time to stop and close, and little more', () => {
  const projector = workloads(manifests('base')).find(({ metadata }) => metadata.name === 'projector');
  const { terminationGracePeriodSeconds = 0, containers = [] } = projector?.spec.template.spec ?? {};
  const preStop = containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? NaN;
  const needed = preStop + STAY_FOR_RELEASE_MS / 1000 + CLOSE;
  expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(needed);
  expect(terminationGracePeriodSeconds).toBeLessThan(needed + SPARE);
});
