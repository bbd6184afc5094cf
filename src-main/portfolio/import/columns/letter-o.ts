import { foldText } from '#shared/text/fold-text.ts';

/** Which way the letter O points: east (Ost, Oost), west (ouest); null where nothing says which language it is of. */
export type LetterO = 'E' | 'W' | null;

/** Words of column names that only German or Dutch, and only French files have, folded. */
const eastern =
  /\b(?:\w*(?:strasse|hausnummer|gebaeude|gebaude|breite|laenge|lange|koordinaten)\w*|plz|postleitzahl|ort|straat\w*|huis\w*|woonplaats|plaats|gemeente|breedte\w*|lengte\w*|opstal\w*|inboedel\w*|coordinaten)\b/u;
const western =
  /\b(?:ville|rue|voie|code postal|batiments?|contenu|sous sol|etages?|coordonnees|longitude ouest|pays|devise)\b/u;

/** Finds which way the letter O points in a file's coordinates, by the language of its column names. */
export function findLetterO(columns: readonly string[]): LetterO {
  const folded = columns.map(foldText).join(' | ');
  const [isEastern, isWestern] = [eastern.test(folded), western.test(folded)];
  if (isEastern === isWestern) return null;
  return isEastern ? 'E' : 'W';
}
