// Loaded into the processes of a chaos campaign: offsets their wall clock by the value in a file, and lets it jump when the file
// changes, as on a host with faulty NTP. Timers and `performance.now` continue unaffected, as they do there.
import { readFileSync } from 'node:fs';
import { nameOfProcess } from './name-of-process.mjs';

const LOOK_EVERY_MS = 200;

const name = nameOfProcess();
const { CHAOS_CLOCKS } = process.env;

if (name && CHAOS_CLOCKS) {
  let offset = 0;
  const look = () => {
    try {
      offset = JSON.parse(readFileSync(CHAOS_CLOCKS, 'utf8'))[name] ?? 0;
    } catch {
      // The file does not exist before the first offset is set.
    }
  };
  look();
  setInterval(look, LOOK_EVERY_MS).unref();
  const { now } = Date;
  const skewed = () => now() + offset;
  globalThis.Date = new Proxy(Date, {
    get: (date, key) => (key === 'now' ? skewed : Reflect.get(date, key)),
    construct: (date, args, made) =>
      Reflect.construct(date, args.length === 0 ? [skewed()] : args, made === globalThis.Date ? date : made),
    apply: () => new Date(skewed()).toString(),
  });
}
