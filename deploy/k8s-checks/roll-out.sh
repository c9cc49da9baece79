#!/usr/bin/env bash
# roll-out.sh OVERLAY: sets up the engines, changes the tables, then rolls out the relay, then the other services, and waits for
# each step. OVERLAY has a folder `migrate` with the Job. KUBECTL names another kubectl.
set -euo pipefail
overlay=${1:?Usage: roll-out.sh OVERLAY, for example k8s/overlays/example}
kubectl=${KUBECTL:-kubectl}
objects=$($kubectl kustomize "$overlay")

# Labels and annotations begin with sextant.example/, too. 192.0.2.0/24 belongs to nobody (RFC 5737).
placeholders=$({ cat <<<"$objects"; $kubectl kustomize "$overlay/migrate"; } |
  grep -oE '[^[:space:]"]+\.example([^[:alnum:]_.-][^[:space:]]*|$)|192\.0\.2\.[^[:space:]]*' | grep -vE '^sextant\.example/[a-z-]+:?$' | sort -u || true)
if [[ -n $placeholders ]]; then
  echo "$overlay leaves placeholders as they are (k8s/README.md, The first installation):" $placeholders >&2
  exit 1
fi

# Objects that match a pattern, and objects that do not.
only() { awk -v RS='---\n' -v ORS='---\n' -v wanted="$1" '$0 ~ wanted' <<<"$objects"; }
except() { awk -v RS='---\n' -v ORS='---\n' -v wanted="$1" '$0 !~ wanted' <<<"$objects"; }
apply() { $kubectl apply --server-side --force-conflicts -f -; }
# Names of the objects of a kind.
named() { only "\nkind: $1\n" | sed -n 's/^  name: //p'; }
ready() {
  for name in $(named "$2"); do
    $kubectl -n sextant wait --for=condition=Ready --timeout=900s "$1/$name"
  done
}

# Services read ConfigMaps when they start: a changed hash restarts them. Dashboards are left out, because only Grafana reads them.
hash=$(only '\nkind: ConfigMap\n' | awk -v RS='---\n' '!/\n    grafana_dashboard: /' | sha256sum | cut -c1-16)
objects=${objects//example\/configuration: unknown/example\/configuration: sha-$hash}

only '\nkind: Namespace\n' | apply
# All that services need to start. At the first rollout they wait for passwords and certificates that the engines make.
except '\nkind: (Namespace|Deployment|HorizontalPodAutoscaler|ScaledObject)\n' | apply
ready clusters.postgresql.cnpg.io Cluster
ready kafkas.kafka.strimzi.io Kafka
ready kafkausers.kafka.strimzi.io KafkaUser
for name in $(named StatefulSet); do
  $kubectl -n sextant rollout status --timeout=900s "statefulset/$name"
done

# A Job cannot be changed, only deleted and created.
$kubectl delete --ignore-not-found --wait -k "$overlay/migrate"
$kubectl apply --server-side -k "$overlay/migrate"
# `kubectl wait` for one of the two conditions would not end with the other. The Job ends itself before the limit.
migration() { $kubectl -n sextant get job/migrate -o jsonpath='{.status.conditions[?(@.status=="True")].type}'; }
SECONDS=0
until
  state=$(migration || true)
  [[ $state =~ Complete|Failed ]] || ((SECONDS > 960))
do sleep 2; done
if [[ ! $state =~ Complete ]]; then
  $kubectl -n sextant logs -l app.kubernetes.io/name=migrate --prefix --tail=50 >&2 || true
  echo 'The migration has not been completed; its last lines stand above. No service has changed.' >&2
  exit 1
fi

# The relay goes first: it has to know the events that the others will write.
only '\n  name: relay\n' | apply
$kubectl -n sextant rollout status --timeout=3600s deployment/relay

apply <<<"$objects"
for deployment in $($kubectl -n sextant get deployments -l app.kubernetes.io/component=service -o name); do
  $kubectl -n sextant rollout status --timeout=3600s "$deployment"
done
