import { expect, test } from 'vitest';
import { appRouter } from '../../server/router.ts';
import type { Meta } from '../../server/trpc.ts';
import { PRIVATE_ROUTERS } from './private-routers.ts';

test('the results of every query for members and staff are removed when the user changes', () => {
  const names = Object.entries(appRouter._def.procedures)
    .filter(([name, procedure]) => {
      // the type of tRPC hides the kind of a procedure
      const { type, meta } = (procedure as unknown as { _def: { type: string; meta?: Meta } })._def;
      return type === 'query' && (meta?.isForMembers || name.startsWith('staff.'));
    })
    .map(([name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !PRIVATE_ROUTERS.has(name.split('.')[0]!))).toEqual([]);
});
