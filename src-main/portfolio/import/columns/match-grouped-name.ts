import { amountColumnFields, type PortfolioField } from '#shared/portfolio/portfolio-mapping.ts';
import { assets, type Asset } from '#shared/exposure/exposure.ts';
import { isAmountGroupName, matchColumnName, stripUnit, type NameMatch } from './column-name-matches.ts';
import { splitGroupedName } from './group-headings.ts';

/** How sure a column's own name is below a group that says nothing of it: of an amount, it may say of what kind. */
const UNDER_OTHER_GROUP = { amount: 0.6, other: 0.95 } as const;
/** How sure two names are together of which each leaves open what the other says. */
const TOGETHER = 0.9;

const amounts: ReadonlySet<PortfolioField> = new Set(amountColumnFields);
const assetOfValue = new Map<PortfolioField, Asset>(assets.map((asset) => [`${asset}TIV`, asset]));

/** What a column's name says, with its group in front or without; null when it is not known. */
export function matchGroupedName(joined: string): NameMatch | null {
  const parts = splitGroupedName(joined);
  if (parts === null) return matchColumnName(joined);
  return matchTogether(parts.group, parts.name) ?? matchOwn(parts.group, parts.name);
}

/**
 * What the names of a group and of a column in it say only together: `Buildings` and `Sum insured`, `Deductibles` and
 * `Contents`.
 */
export function matchTogether(group: string, name: string): NameMatch | null {
  const bare = stripUnit(group);
  const words = matchColumnName(`${bare} ${name}`) ?? matchColumnName(`${name} ${bare}`);
  if (words !== null) return words;
  const [ofGroup, ofName] = [matchColumnName(bare), matchColumnName(name)];
  if (ofGroup === null || ofName === null) return null;
  const confidence = Math.min(0.9, ofGroup.confidence) * TOGETHER;
  const [groupAsset, nameAsset] = [assetOfValue.get(ofGroup.field), assetOfValue.get(ofName.field)];
  if (groupAsset !== undefined && !isVague(ofGroup) && isVague(ofName)) {
    if (nameAsset !== undefined)
      return {
        field: `${groupAsset}TIV`,
        confidence,
        why: 'usualName',
        ...(ofGroup.part === undefined ? {} : { part: ofGroup.part }),
      };
    if (isDeductible(ofName)) return { field: `${groupAsset}Deductible`, confidence, why: 'usualName' };
  }
  if (nameAsset === undefined) return null;
  if (ofGroup.field === 'notModelled') return { ...ofGroup, confidence };
  if (!isDeductible(ofGroup) || isVague(ofName)) return null;
  return { field: `${nameAsset}Deductible`, confidence, why: 'usualName' };
}

/** Whether a column holds amounts by its own name, also such as are not modelled. */
export function isNameOfAmounts(name: string): boolean {
  const field = matchColumnName(name)?.field;
  return field !== undefined && (field === 'notModelled' || amounts.has(field));
}

/** Whether the name of a group says that amounts stand below it: `Insured values (GBP)`, `Buildings`, `Deductibles`. */
export function isGroupOfAmounts(group: string): boolean {
  const bare = stripUnit(group);
  return isAmountGroupName(bare) || isNameOfAmounts(bare);
}

function matchOwn(group: string, name: string): NameMatch | null {
  const own = matchColumnName(name);
  if (own === null) {
    const above = matchColumnName(stripUnit(group));
    if (above === null || (above.field !== 'notModelled' && !isDeductible(above))) return null;
    // What a deductible is of that stands below a word that is not known is not known either.
    return { field: 'notModelled', confidence: above.confidence, why: above.why };
  }
  if (!amounts.has(own.field)) return { ...own, confidence: own.confidence * UNDER_OTHER_GROUP.other };
  // A name of the standard says itself what it is, and a group of values that the values below it are some.
  if (own.confidence === 1 || isGroupOfAmounts(group)) return own;
  return { ...own, confidence: own.confidence * UNDER_OTHER_GROUP.amount };
}

/** Whether a name is one of a deductible that leaves open of which asset. */
function isDeductible({ field }: NameMatch): boolean {
  return field === 'locationDeductible';
}

function isVague({ why }: NameMatch): boolean {
  return why === 'vagueName';
}
