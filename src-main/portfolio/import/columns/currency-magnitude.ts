import magnitudes from './data/currency-magnitudes.json' with { type: 'json' };

const unitsOfCode: ReadonlyMap<string, number> = new Map(
  ([10, 100, 1000, 10_000] as const).flatMap((units) =>
    magnitudes[units].map((code): [string, number] => [code, units]),
  ),
);
const anyCode = /(?<![\p{L}\d])[A-Z]{3}(?![\p{L}\d])/gu;
const signs: Readonly<Record<string, string>> = {
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₫': 'VND',
  円: 'JPY',
};

/**
 * How many units of the currency that a text names are worth a US dollar, as a power of ten rounded down; null where it
 * names none of many units. `¥` alone leaves open which is meant.
 */
export function findUnitsPerDollar(text: string): number | null {
  const codes = [...(text.match(anyCode) ?? []), ...[...text].map((sign) => signs[sign] ?? '')];
  return codes.map((code) => unitsOfCode.get(code)).find((units) => units !== undefined) ?? null;
}
