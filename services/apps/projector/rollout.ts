/**
 * Longest time for which a projector that is told to stop goes on for processes of its release, while another one is rolled out.
 * Such a process counts as gone `GONE_AFTER_MS` (build-generations.ts) after its last report. Kubernetes grants the time to stop
 * and close besides (k8s/base/kustomization.yaml).
 */
export const STAY_FOR_RELEASE_MS = 840_000;
