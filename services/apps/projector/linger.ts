/**
 * How long a projector that is told to stop goes on at most for processes of its release: as long as a rollout may take. One
 * that reads no more counts as gone a minute later. Kubernetes grants more (k8s/base/kustomization.yaml).
 */
export const LINGER_MS = 840_000;
