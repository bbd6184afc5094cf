import { serveJob } from '#main/platform/threads/serve-job.ts';
import { addChecksums } from './add-checksums.sql.ts';

await serveJob(addChecksums);
