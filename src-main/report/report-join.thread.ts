import { parentPort, workerData } from 'node:worker_threads';
import { endEarlyWhenAsked } from '#main/platform/threads/end-worker.ts';
import type { JoinMessage } from './join-in-worker.ts';
import { joinPdfs, type JoinJob } from './pdf/join-pdfs.fs.ts';

const port = parentPort;
if (port === null) throw new Error('report-join runs as a worker.');
endEarlyWhenAsked(port);

const tell = (message: JoinMessage): void => port.postMessage(message);

await joinPdfs(workerData as JoinJob, (joined) => tell({ progress: joined }));
tell({ result: null });
