export { applicationTables, shownSurveyTable } from './application-tables.ts';
export { findSoundCopy, mayBeWhole, RestorableRecordsError, restoreRecords } from './copies/restore-records.fs.ts';
export { requireSoundContents } from './copies/sound-records.sql.ts';
export { keepRecordCopies } from './keep-record-copies.ts';
export { findRecordsFile, openRecords, openRecordsDatabase } from './open-records.fs.ts';
