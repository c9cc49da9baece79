// Reads a file as the product does and prints the megabytes by which the process has grown meanwhile, at most.
// Usage: node read-file-memory.ts FILE
import { readFileSync } from 'node:fs';
import { readFile } from '../workers/read-file.js';

const [, , file = ''] = process.argv;
const bytes = readFileSync(file);
const resident = (): number => process.memoryUsage.rss() / 2 ** 20;
const before = resident();
let most = before;
const sampling = setInterval(() => (most = Math.max(most, resident())), 10);
await readFile(bytes).catch(() => undefined);
clearInterval(sampling);
console.log(Math.round(most - before));
