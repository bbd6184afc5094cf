export { composeMaintenance } from './compose-maintenance.fs.ts';
export { createSettings } from './settings-handlers.ts';
export { createSettingStore } from './setting-store.sql.ts';
