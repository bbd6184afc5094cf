import { serveJob } from '#main/platform/threads/serve-job.ts';
import { joinPdfs } from './pdf/join-pdfs.fs.ts';

await serveJob(joinPdfs);
