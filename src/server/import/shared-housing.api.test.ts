// Tests that imported rows with words of shared housing wait for staff, once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportContext, home, type ImportContext, table } from '../../testing/contexts/import-context.ts';

let context: ImportContext;
beforeAll(async () => {
  context = await createImportContext();
});
afterAll(() => context.close());

const queued = () =>
  context.select(
    `select p.reference, item.kind, item.state from review_items item join properties p on p.id = item.subject_id order by item.id`,
  );

test('an imported row with words of shared housing waits for staff with that reason, when it is new or gets them, and not again after a decision (N22)', async () => {
  await context.run(table(home('S1', 'Partition room for rent'), home('S2', 'Two bedrooms with a view'), home('S3', 'Bright flat')));
  expect(await queued()).toEqual([{ reference: 'S1', kind: 'shared', state: 'open' }]);
  await context.select(`update review_items set state = 'decided', decision = 'leave', decided_at = now()`);
  await context.run(
    table(home('S1', 'Partition room for rent', 910_000), home('S2', 'Bed space near the metro'), home('S3', 'Bright flat', 920_000)),
  );
  expect(await queued()).toEqual([
    { reference: 'S1', kind: 'shared', state: 'decided' },
    { reference: 'S2', kind: 'shared', state: 'open' },
  ]);
});
