import { serveJob } from '#main/platform/threads/serve-job.ts';
import { preparePack } from './prepare-pack.fs.ts';

await serveJob(preparePack);
