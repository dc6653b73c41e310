// Tests of the Verified mark of a listing that staff checked.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verificationText } from '../../shared/listing/verification.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { getProperty } from './property.ts';
import { recordStaffCheck, removeVerification } from './verification.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
const em = () => database.orm.em.fork();

test('a staff check is shown with its text and date and can be removed', async () => {
  const { id, title } = await makeProperty(em());
  expect((await getProperty(em(), id)).verification).toBeNull();
  // in Dubai this is 23 November
  const at = new Date('2026-11-22T21:30:00Z');
  expect(await recordStaffCheck(em(), id, '  title deed and   identity of the owner ', at)).toBe(title);
  const { verification } = await getProperty(em(), id);
  expect(verification).toEqual({ by: 'staff', what: 'title deed and identity of the owner', at: at.toISOString() });
  expect(verificationText(verification!)).toBe('title deed and identity of the owner, on 23 Nov 2026');
  await removeVerification(em(), id, at);
  expect((await getProperty(em(), id)).verification).toBeNull();
});

test('a check without a text or of a missing listing is rejected', async () => {
  const { id } = await makeProperty(em(), { status: 'deleted' });
  await expect(recordStaffCheck(em(), id, ' ', new Date())).rejects.toThrow('Say in 1 to 200 characters what was checked');
  await expect(recordStaffCheck(em(), id, 'title deed', new Date())).rejects.toThrow('Property not found');
});
