import { describeTable, type CheckedTable } from '#main/adapters/sqlite/checked-tables.ts';

/** Small tables of a portfolio's database that change its figures. */
export const sourceTables: readonly CheckedTable[] = [
  {
    table: 'source',
    key: ['id'],
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
    key: ['id'],
    columns: ['id', 'key', 'packs', 'model_version', 'modules', 'water_window'],
    checksum: 'checksum',
    view: 'intact_basis',
  },
];

/** A row that was set aside. */
export const rejectedRowTable: CheckedTable = {
  ...describeTable('rejected_row', ['id', 'line', 'reasons', 'cells']),
  isWrittenByHand: true,
};

/** Tables of what somebody has entered or was told, and of what a run is at. */
export const workTables: readonly CheckedTable[] = [
  describeTable('run', ['id', 'basis', 'state', 'started_at', 'ended_at', 'message']),
  describeTable('comparison', [
    'id',
    'kind',
    'name',
    'created_at',
    'basis',
    'filter',
    'changes',
    'rows',
    'is_complete',
  ]),
  describeTable('named_area', ['id', 'name', 'ring']),
  describeTable('corrected_row', ['id', 'location']),
  rejectedRowTable,
  { ...describeTable('placement', ['location', 'basis', 'latitude', 'longitude', 'match']), isWrittenByHand: true },
];

/** Tables of a portfolio's database with a checksum in each row. */
export const portfolioTables: readonly CheckedTable[] = [...sourceTables, ...workTables];
