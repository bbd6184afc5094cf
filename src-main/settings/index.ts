export { composeMaintenance } from './compose-maintenance.ts';
export { composeSettings } from './compose-settings.ts';
export { createSettingStore } from './setting-store.ts';
