/** Deletes everything that the embedded parts keep in a folder. While they run it deletes nothing and returns false. */
export function deleteData(dataDir: string): boolean;
