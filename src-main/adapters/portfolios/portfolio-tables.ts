import type { CheckedTable } from '#main/adapters/sqlite/checked-tables.ts';

/** Small tables of a portfolio's database that change its figures. */
export const portfolioTables: readonly CheckedTable[] = [
  {
    table: 'source',
    key: 'id',
    columns: [
      'id',
      'name',
      'path',
      'size_bytes',
      'content_hash',
      'options',
      'mapping',
      'columns',
      'created_at',
      'is_complete',
      'record_count',
    ],
    checksum: 'checksum',
    view: 'intact_source',
  },
  {
    table: 'basis',
    key: 'id',
    columns: ['id', 'key', 'packs', 'model_version', 'modules', 'water_window'],
    checksum: 'checksum',
    view: 'intact_basis',
  },
];
