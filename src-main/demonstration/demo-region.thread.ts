import { parentPort, workerData } from 'node:worker_threads';
import { endEarlyWhenAsked } from '#main/platform/threads/end-worker.ts';
import type { DemoRegionJob, DemoRegionMessage } from './with-generated-region.ts';
import { generateDemonstrationRegion } from './generate-demonstration-region.ts';

const port = parentPort;
if (port === null) throw new Error('demo-region runs as a worker.');
endEarlyWhenAsked(port);
const tell = (message: DemoRegionMessage): void => port.postMessage(message);

const { folder } = workerData as DemoRegionJob;
await generateDemonstrationRegion(folder, { onProgress: (fraction) => tell({ progress: fraction }) });
tell({ result: null });
