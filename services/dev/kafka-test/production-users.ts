import { readFileSync } from 'node:fs';
import path from 'node:path';
import kafkajs, { type AclEntry } from 'kafkajs';
import { parseAllDocuments } from 'yaml';
import type { IssuedCertificate } from './authority.js';

const root = path.join(import.meta.dirname, '../../..');

/** The fields of k8s/components/kafka/users.yaml that are checked here. */
interface KafkaUser {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly authorization: {
      readonly acls: readonly {
        readonly resource: { readonly type: string; readonly name?: string; readonly patternType?: string };
        readonly operations: readonly string[];
      }[];
    };
  };
}
const users = parseAllDocuments(readFileSync(path.join(root, 'k8s/components/kafka/users.yaml'), 'utf8')).map(
  (document) => document.toJS() as KafkaUser,
);
/** Kubernetes' `DescribeConfigs` → the client's `DESCRIBE_CONFIGS`. */
const shouted = (word: string) => word.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
const named = <T>(values: object, word: string) => (values as Record<string, T>)[word] as T;

/** Names of the users in production. */
export const userNames: readonly string[] = users.map(({ metadata }) => metadata.name);

/** User of a service: one of its own, or that of the projector, as which those without one are let in here. */
export const userOf = (service: string): string =>
  userNames.find((name) => name === `sextant-${service}`) ?? 'sextant-reader';

/** Access rights of the users in production. */
export const acls: AclEntry[] = users.flatMap(({ metadata, spec }) =>
  spec.authorization.acls.flatMap(({ resource, operations }) =>
    operations.map((operation): AclEntry => ({
      principal: `User:${metadata.name}`,
      host: '*',
      resourceType: named(kafkajs.AclResourceTypes, shouted(resource.type)),
      resourceName: resource.name ?? 'kafka-cluster',
      resourcePatternType:
        kafkajs.ResourcePatternTypes[resource.patternType === 'prefix' ? 'PREFIXED' : 'LITERAL'],
      operation: named(kafkajs.AclOperationTypes, shouted(operation)),
      permissionType: kafkajs.AclPermissionTypes.ALLOW,
    })),
  ),
);

/**
 * Settings of brokers with a listener for SCRAM over TLS, where users have the rights that `acls` gives them; the listener without
 * TLS may do everything, and so may `sextant`.
 * @param mechanisms others that are taken beside SCRAM
 */
export const scramSettings = (
  { keystore }: IssuedCertificate,
  mechanisms: readonly string[] = [],
): readonly string[] => [
  'authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer',
  'super.users=User:ANONYMOUS;User:sextant',
  'ssl.keystore.type=PEM',
  `ssl.keystore.location=${keystore}`,
  `listener.name.sasl_ssl.sasl.enabled.mechanisms=${['SCRAM-SHA-512', ...mechanisms].join(',')}`,
  'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;',
];

/** Arguments of the formatting that make these users. */
export const scramUsers = (names: readonly string[], password: string): readonly string[] =>
  names.flatMap((name) => ['--add-scram', `SCRAM-SHA-512=[name=${name},password="${password}"]`]);

/** Value of KAFKA_AUTH. */
export const scram = (password: string, user = 'sextant'): string =>
  `scram-sha-512://${user}:${encodeURIComponent(password)}@kafka`;
