import type { PortfolioLocation } from '#shared/portfolio/portfolio-location.ts';
import type { MappedColumn, MappedColumns } from './compile-columns.ts';
import { isAccountNumberName } from './column-name-matches.ts';
import { checkTextLength, createTextReader } from './location-reader.ts';
import type { RowContext } from './row-context.ts';

/**
 * Names of the columns in which this application's exports have identifiers, with their account in front already, and
 * accounts.
 */
const EXPORTED = { number: 'locationId', account: 'accountNumber' } as const;

/** The numbers that identify a row. */
export type RowIdentifier = Pick<PortfolioLocation, 'locationId' | 'accountNumber' | 'portfolioNumber'>;

/**
 * Creates what reads by what a row is known: its own number behind that of its account, in which alone it is distinct
 * (OED: LocNumber, AccNumber). An account alone identifies no row.
 */
export function createIdentifierReader(columns: MappedColumns, context: RowContext): () => RowIdentifier {
  const { account, number } = splitColumns(columns);
  const readAccount = createTextReader(account, context);
  const readNumber = createTextReader(number, context);
  const readPortfolio = createTextReader(columns.portfolioNumber, context);
  const isWhole = number[0]?.name === EXPORTED.number && account[0]?.name === EXPORTED.account;

  function join(ofAccount: string, ofRow: string): string {
    const isJoined = isWhole && ofRow.startsWith(`${ofAccount} `);
    if (ofAccount === '' || ofRow === '' || isJoined) return ofRow;
    const joined = `${ofAccount} ${ofRow}`;
    checkTextLength(joined, number[0]!.name, context);
    return joined;
  }

  return () => {
    const accountNumber = readAccount();
    return { locationId: join(accountNumber, readNumber()), accountNumber, portfolioNumber: readPortfolio() };
  };
}

/**
 * The columns of account and row. Mappings of earlier versions have that of the account as the first of an
 * identifier's.
 */
function splitColumns({
  accountNumber,
  locationId,
}: MappedColumns): Record<'account' | 'number', readonly MappedColumn[]> {
  const [first, ...others] = locationId;
  const isSplit = accountNumber.length === 0 && others.length > 0 && isAccountNumberName(first?.name ?? '');
  return isSplit ? { account: [first!], number: others } : { account: accountNumber, number: locationId };
}
