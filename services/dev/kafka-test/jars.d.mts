export const kafkaVersion: string;
/** Copies the jars there through Maven when they are missing; gives the Java class path. */
export function kafkaClassPath(folder: string): string;
