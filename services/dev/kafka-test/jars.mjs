import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DEPENDENCY_PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';

const pom = join(import.meta.dirname, 'pom.xml');

/** Version of Apache Kafka for the suite, from pom.xml. */
export const kafkaVersion = /<kafka\.version>(.*)<\/kafka\.version>/.exec(readFileSync(pom, 'utf8'))[1];

/**
 * Copies Apache Kafka's jars into `folder` through Maven, unless they are already there. Returns the Java class path.
 * Throws an explanation when Maven is missing or cannot get them.
 */
export function kafkaClassPath(folder) {
  if (!existsSync(join(folder, `kafka-tools-${kafkaVersion}.jar`))) {
    console.log(`Getting Apache Kafka ${kafkaVersion} through Maven …`);
    const goal = `${DEPENDENCY_PLUGIN}:copy-dependencies`;
    const mvn = spawnSync('mvn', ['-q', '-B', '-f', pom, goal, `-DoutputDirectory=${folder}`], {
      stdio: 'inherit',
    });
    if (mvn.error) throw new Error('Maven ("mvn") was not found; it brings Apache Kafka from Maven Central.');
    if (mvn.status !== 0) throw new Error('Maven could not get Apache Kafka; its own message is above.');
  }
  console.log(`Apache Kafka ${kafkaVersion}, ${readdirSync(folder).length} jars`);
  return join(folder, '*');
}
