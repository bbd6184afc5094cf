import { workerData } from 'node:worker_threads';
import { writeCutBasemap, type CutJob } from '#main/adapters/tiles/cut-basemap.ts';

writeCutBasemap(workerData as CutJob);
