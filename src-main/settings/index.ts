export { composeMaintenance } from './compose-maintenance.fs.ts';
export { composeSettings } from './settings.ts';
export { createSettingStore } from './setting-store.sql.ts';
