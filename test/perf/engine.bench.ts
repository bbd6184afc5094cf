// How many buildings a second one thread assesses: three flood hazards of twelve maps, three scenarios (rain one),
// three assets, flood index and structure score. Run: node test/perf/engine.bench.ts [buildings]
import { PerformanceObserver } from 'node:perf_hooks';
import { assessBuilding, LOSSES_EACH, SITES } from './engine-buildings.ts';

const buildings = Number(process.argv[2] ?? 1_000_000);

let collections = 0;
let pauseMilliseconds = 0;
const observer = new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    collections += 1;
    pauseMilliseconds += duration;
  }
});
observer.observe({ entryTypes: ['gc'] });

let checksum = 0;
for (let index = 0; index < SITES; index++) checksum += assessBuilding(index);
await new Promise((resolve) => setImmediate(resolve));
[collections, pauseMilliseconds] = [0, 0];
const heapBefore = process.memoryUsage().heapUsed;
const start = performance.now();
for (let index = 0; index < buildings; index++) checksum += assessBuilding(index % SITES);
const seconds = (performance.now() - start) / 1000;
const heapAfter = process.memoryUsage().heapUsed;
await new Promise((resolve) => setImmediate(resolve));

console.log(`${buildings} buildings, ${LOSSES_EACH} losses each: ${seconds.toFixed(2)} s on one thread`);
console.log(
  `${Math.round(buildings / seconds)} buildings a second, ${((seconds / buildings) * 1e6).toFixed(2)} µs each`,
);
console.log(
  `heap ${(heapBefore / 1e6).toFixed(1)} -> ${(heapAfter / 1e6).toFixed(1)} MB, ${collections} collections, ${pauseMilliseconds.toFixed(0)} ms in them`,
);
console.log(`rss ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB, checksum ${checksum.toPrecision(12)}`);
