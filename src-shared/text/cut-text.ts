/**
 * The beginning of a text, at most so many UTF-16 units long. What is read as one sign stays whole: of an emoji there
 * is all or nothing.
 */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > longest) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
