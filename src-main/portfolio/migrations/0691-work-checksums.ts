import type { Migration } from '#main/platform/database/migration.ts';
import { addRowChecksums } from '#main/platform/database/shared-migrations/add-row-checksums.ts';

const comparison = ['id', 'kind', 'name', 'created_at', 'basis', 'filter', 'changes', 'rows', 'is_complete'];

/** Checksums of what somebody has entered or was told, and of what a run is at. */
export const workChecksums: Migration = {
  id: 691,
  name: 'checksums of work',
  up(database) {
    addRowChecksums(database, 'run', ['id', 'basis', 'state', 'started_at', 'ended_at', 'message']);
    addRowChecksums(database, 'comparison', comparison);
    addRowChecksums(database, 'named_area', ['id', 'name', 'ring']);
    addRowChecksums(database, 'corrected_row', ['id', 'location']);
    addRowChecksums(database, 'rejected_row', ['id', 'line', 'reasons', 'cells']);
    addRowChecksums(database, 'placement', ['location', 'basis', 'latitude', 'longitude', 'match']);
  },
};
