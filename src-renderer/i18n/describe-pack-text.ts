import type { TFunction } from 'i18next';
import { fillPackText, type StoredPackText } from '#shared/pack/pack-text.ts';

/**
 * What is said about a pack, in the words of the window's language.
 * @param told as it was told, for packs that were checked before texts had names, or by a later version
 */
export function describePackText(text: StoredPackText | undefined, original: string, t: TFunction): string {
  if (text === undefined) return original;
  return fillPackText(text, (part, filled) =>
    t(`packText.${part.key}` as 'packText.quoted', { ...filled, defaultValue: part === text ? original : part.key }),
  );
}
