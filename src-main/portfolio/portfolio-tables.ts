import { describeTable, type CheckedTable } from '#main/platform/database/checked-tables.ts';

/** A row that was set aside. */
export const rejectedRowTable: CheckedTable = {
  ...describeTable('rejected_row', ['id', 'line', 'reasons', 'cells']),
  isWrittenByHand: true,
};

/**
 * Tables of a portfolio's database with a checksum in each row: small ones that change its figures, what somebody has
 * entered or was told, and what a run is at.
 */
export const portfolioTables: readonly CheckedTable[] = [
  describeTable('source', [
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
  ]),
  describeTable('basis', ['id', 'key', 'packs', 'model_version', 'modules', 'water_window']),
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
  describeTable('oed_answer', ['code', 'value']),
  describeTable('fault_correction', ['id', 'correction', 'applied_at', 'counts']),
  rejectedRowTable,
  { ...describeTable('corrected_before', ['correction', 'location', 'became', 'content']), isWrittenByHand: true },
  { ...describeTable('placement', ['location', 'basis', 'latitude', 'longitude', 'match']), isWrittenByHand: true },
];
