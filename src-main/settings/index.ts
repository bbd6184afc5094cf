export { composeMaintenance } from './compose-maintenance.fs.ts';
export { composeSettings } from './compose-settings.ts';
export { createSettingStore } from './setting-store.sql.ts';
