import Database from 'better-sqlite3';

/** The bytes of a database made by statements. */
export function encodeDatabase(statements: readonly string[]): Uint8Array {
  const database = new Database(':memory:');
  database.exec('CREATE TABLE something (x)');
  statements.forEach((statement) => database.exec(statement));
  const bytes = database.serialize();
  database.close();
  return bytes;
}
