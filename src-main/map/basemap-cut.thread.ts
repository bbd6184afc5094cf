import { serveJob } from '#main/platform/threads/serve-job.ts';
import { writeCutBasemap } from './cut-basemap.sql.ts';

await serveJob(writeCutBasemap);
