/** Jobs along an order, shared out so that neighbours stay together. */
export interface Stretches {
  /** The next job of a member; null when all are taken. */
  take(member: number): number | null;
}

/**
 * Shares `count` jobs out: each member has a stretch of them in one piece, and goes along it. Who has done its own goes
 * on with the second half of the longest that is left, so that all end together.
 */
export function createStretches(count: number, members: number): Stretches {
  const borderOf = (member: number): number => Math.floor((count * member) / members);
  const stretches = Array.from({ length: members }, (_, member) => ({
    next: borderOf(member),
    end: borderOf(member + 1),
  }));
  return {
    take(member) {
      const own = stretches[member]!;
      if (own.next >= own.end) {
        const longest = stretches.reduce((best, one) => (one.end - one.next > best.end - best.next ? one : best));
        if (longest.next >= longest.end) return null;
        own.next = longest.next + Math.floor((longest.end - longest.next) / 2);
        own.end = longest.end;
        longest.end = own.next;
      }
      own.next += 1;
      return own.next - 1;
    },
  };
}
