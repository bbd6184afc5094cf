export { createAppHandlers } from './app-handlers.ts';
export { builtFolder } from './built-folder.ts';
export { composeGrants } from './compose-grants.ts';
export { explainStartFailure } from './explain-start-failure.ts';
export { readStaticFile } from './static-files.fs.ts';
export { untilAborted } from './until-aborted.ts';
export { createWindowServer } from './window-server.ts';
