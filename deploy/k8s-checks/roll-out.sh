#!/usr/bin/env bash
# roll-out.sh OVERLAY: changes the tables, then rolls out the relay, then the other services, and waits for each step.
# KUBECTL names another kubectl.
set -euo pipefail
overlay=${1:?Usage: roll-out.sh OVERLAY, for example k8s/overlays/prod}
kubectl=${KUBECTL:-kubectl}
objects=$($kubectl kustomize "$overlay")

# Those of the objects that match.
only() { awk -v RS='---\n' -v ORS='---\n' -v wanted="$1" '$0 ~ wanted' <<<"$objects"; }
apply() { $kubectl apply --server-side --force-conflicts -f -; }

# What the migration needs, on the first day the database too.
only 'kind: Namespace\n' | apply
only '\nkind: (ConfigMap|Secret|Cluster|ObjectStore|NetworkPolicy)\n' | apply
# A Job cannot be changed, only made anew.
$kubectl delete --ignore-not-found --wait -k "$overlay/migrate"
$kubectl apply --server-side -k "$overlay/migrate"
$kubectl -n sextant wait --for=condition=complete --timeout=900s job/migrate

# It has to know the events that the others will write.
only '\n  name: relay\n' | apply
$kubectl -n sextant rollout status --timeout=900s deployment/relay

apply <<<"$objects"
for deployment in $($kubectl -n sextant get deployments -l app.kubernetes.io/component=service -o name); do
  $kubectl -n sextant rollout status --timeout=900s "$deployment"
done
