/**
 * Longest time for which a projector that is told to stop goes on for processes of its release: that of a rollout. Such a process
 * counts as gone a minute after its last read. Kubernetes grants more time (k8s/base/kustomization.yaml).
 */
export const ROLLOUT_MS = 840_000;
