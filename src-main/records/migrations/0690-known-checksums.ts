import type { Migration } from '#main/platform/database/migration.ts';
import { addRowChecksums } from '#main/platform/database/shared-migrations/add-row-checksums.ts';

/** A checksum in each row of what else is known of surveys and of tokens. */
export const knownChecksums: Migration = {
  id: 690,
  name: 'checksums of what is known',
  up(database) {
    addRowChecksums(database, 'survey_contested', ['key', 'id', 'survey_key', 'kept_at', 'fields']);
    addRowChecksums(database, 'survey_lineage', ['survey_key', 'content_hash']);
    addRowChecksums(database, 'issued_token', ['jti', 'name', 'modules', 'issued_at', 'expires_at', 'quota']);
    addRowChecksums(database, 'token_revocation', ['jti', 'revoked_at']);
  },
};
