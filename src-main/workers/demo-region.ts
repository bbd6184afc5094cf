import { parentPort, workerData } from 'node:worker_threads';
import { endEarlyWhenAsked } from '#main/adapters/workers/end-worker.ts';
import type { DemoRegionJob, DemoRegionMessage } from '#main/adapters/demo/with-generated-region.ts';
import { generateDemonstrationRegion } from '#main/demo/generate-demonstration-region.ts';

const port = parentPort;
if (port === null) throw new Error('demo-region runs as a worker.');
endEarlyWhenAsked(port);
const tell = (message: DemoRegionMessage): void => port.postMessage(message);

const { folder } = workerData as DemoRegionJob;
await generateDemonstrationRegion(folder, { onProgress: (fraction) => tell({ progress: fraction }) });
tell({ result: null });
