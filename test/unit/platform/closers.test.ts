import { expect, it } from 'vitest';
import { createClosers } from '#main/platform/closers.ts';

it('closes the last opened first, and everything, whatever fails', async () => {
  const closed: string[] = [];
  const closers = createClosers();
  closers.add(() => void closed.push('database'));
  closers.add(() => {
    closed.push('cache');
    throw new Error('the cache is stuck');
  });
  closers.add(async () => {
    await Promise.resolve();
    closed.push('service');
    throw new Error('the service is stuck');
  });
  await expect(closers.close()).rejects.toThrow('the service is stuck');
  expect(closed).toEqual(['service', 'cache', 'database']);
  await closers.close();
  expect(closed).toHaveLength(3);
});
