// Tests of the status that imports leave to users: which rows they pause and publish again, with a database of its own. `context.run` imports
// a file and returns the counts of its report.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createImportContext, type ImportContext, table } from '../../testing/contexts/import-context.ts';

let context: ImportContext;
beforeAll(async () => {
  context = await createImportContext();
});
afterAll(() => context.close());
beforeEach(() => context.clear());

/** A table with one home of 559 sq ft; 8 bedrooms are implausible for it. */
const homeTable = (bedrooms: number) => table(`a,Home of a user,900000,559,${bedrooms},Arjan,Dubai,Apartment,Buy,25.06,55.24`);
const readStatus = async () => (await context.stored())[0]!.status;
const setStatus = (status: string) => context.client.query('update properties set status = $1', [status]);

describe('a home that a user paused', () => {
  test('stays paused when the feed becomes implausible and plausible again', async () => {
    await context.run(homeTable(2));
    await setStatus('paused');
    expect(await context.run(homeTable(8))).toMatchObject({ changed: 1, implausible: 1 });
    expect(await context.run(homeTable(8))).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await context.run(homeTable(2))).toMatchObject({ changed: 1, implausible: 0 });
    expect(await readStatus()).toBe('paused');
  });

  test('is paused by the import when the user publishes it while it is implausible, once', async () => {
    await context.run(homeTable(2));
    await setStatus('paused');
    await context.run(homeTable(8));
    await setStatus('published');
    expect(await context.run(homeTable(8))).toMatchObject({ changed: 1, implausible: 1 });
    expect(await readStatus()).toBe('paused');
    await setStatus('published');
    expect(await context.run(homeTable(8))).toMatchObject({ unchanged: 1, implausible: 0 });
    expect(await readStatus()).toBe('published');
  });
});

test('a home that the mirrored file left out is held back when it returns implausible, and published when it is plausible', async () => {
  await context.run(homeTable(2));
  await context.run(table('b,Another home,900000,800,2,Arjan,Dubai,Apartment,Buy,25.06,55.24'), { mirror: true });
  expect(await context.run(homeTable(8))).toMatchObject({ changed: 1, implausible: 1 });
  expect(await readStatus()).toBe('paused');
  await context.run(homeTable(2));
  expect(await readStatus()).toBe('published');
});

test('a sold home with implausible facts is not reported as held back', async () => {
  await context.run(homeTable(2));
  await setStatus('sold');
  expect(await context.run(homeTable(8))).toMatchObject({ changed: 1, implausible: 0 });
  expect(await readStatus()).toBe('sold');
});
