/** The combinations of texts that locations have in some columns. */
export interface Combinations {
  /** Number of each location's combination; -1 where the first column has no text. */
  readonly numbers: Int32Array<ArrayBuffer>;
  readonly count: number;
  /** Rank of each combination's text in each of the columns, -1 where it has none. */
  readonly ranks: readonly (readonly number[])[];
  /** How many locations have each of them. */
  readonly rows: Int32Array;
}

/** A column of ranks, and how many distinct texts it has. */
export interface RankedColumn {
  readonly ranks: Int32Array;
  readonly distinct: number;
}

/** Room for a table of all pairs of two columns; where there may be more, those that occur are looked up. */
const MOST_PAIRS = 2 ** 22;

/** Numbers the combinations that locations have in some columns: one walk for each column that has any text. */
export function combineRanks([first, ...others]: readonly RankedColumn[]): Combinations {
  if (first === undefined) throw new RangeError('no columns to combine');
  const numbers = Int32Array.from(first.ranks);
  let ranks: number[][] = [Array.from({ length: first.distinct }, (_, rank) => rank)];
  for (const other of others) {
    if (other.distinct === 0) {
      ranks.push(ranks[0]!.map(() => -1));
      continue;
    }
    const before = ranks;
    const combined: number[][] = [...before, []].map(() => []);
    const find = createPairNumbers(before[0]!.length, other.distinct + 1);
    for (let position = 0; position < numbers.length; position++) {
      const number = numbers[position]!;
      if (number === -1) continue;
      const rank = other.ranks[position]!;
      const pair = find(number, rank + 1);
      if (pair === combined[0]!.length) {
        for (const [at, own] of before.entries()) combined[at]!.push(own[number]!);
        combined.at(-1)!.push(rank);
      }
      numbers[position] = pair;
    }
    ranks = combined;
  }
  const count = ranks[0]!.length;
  const rows = new Int32Array(count);
  for (let position = 0; position < numbers.length; position++) {
    if (numbers[position] !== -1) rows[numbers[position]!]! += 1;
  }
  return { numbers, count, ranks, rows };
}

/** Numbers pairs from 0 in the order in which they are first asked for. */
function createPairNumbers(firsts: number, seconds: number): (first: number, second: number) => number {
  let count = 0;
  if (firsts * seconds > MOST_PAIRS) {
    const known = new Map<number, number>();
    return (first, second) => {
      const pair = first * seconds + second;
      const number = known.get(pair);
      if (number !== undefined) return number;
      known.set(pair, count);
      return count++;
    };
  }
  // One more than the number; 0: not met yet.
  const table = new Int32Array(firsts * seconds);
  return (first, second) => {
    const pair = first * seconds + second;
    if (table[pair] === 0) {
      count += 1;
      table[pair] = count;
    }
    return table[pair]! - 1;
  };
}
