/**
 * A postal code in front of its city, as it is written in Germany, Switzerland, France, the Netherlands, Belgium and
 * their neighbours: `06862 Dessau-Roßlau`, `D-06862 Roßlau`, `8261 AS Kampen`, `8261AS  Kampen`.
 */
const codeInFront = /^(?:[A-Z]{1,2}-)?(\d{5}|\d{4}(?: ?[A-Z]{2})?)[\s,]+(\p{L}.*)$/u;

/** The two parts of a text that holds a postal code and a city; null when it does not. */
export function splitCity(text: string): { readonly postalCode: string; readonly city: string } | null {
  const [, postalCode, city] = codeInFront.exec(text) ?? [];
  return postalCode === undefined || city === undefined ? null : { postalCode, city };
}
