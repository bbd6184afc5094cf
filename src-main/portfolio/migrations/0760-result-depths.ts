import type { Migration } from '#main/platform/database/migration.ts';

/** Checksum of a value that is null, little-endian. */
const OF_NOTHING = new Uint8Array(4);

/** The depth that a result is summed up by. Results that are there have none, and stay as they are. */
export const resultDepths: Migration = {
  id: 760,
  name: 'result-depths',
  up(database) {
    database.function('migrated_depth_checksums', { deterministic: true }, (checksums: Uint8Array | null) =>
      checksums === null ? null : Buffer.concat([checksums, OF_NOTHING]),
    );
    database.exec(`
      -- Metres, then return period of the map, years; 32-bit floats, NaN: none. Null: worked out before they were kept.
      ALTER TABLE result_block ADD COLUMN depths BLOB;
      UPDATE result_block SET checksums = migrated_depth_checksums(checksums);
    `);
  },
};
