import { afterAll, beforeAll, expect, test } from 'vitest';
import { verificationText } from '../../shared/listing/verification.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { makeProperty } from '../../testing/factories.ts';
import { getProperty } from './property.ts';
import { recordStaffCheck } from './verification.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
const em = () => database.orm.em.fork();

test('a check by staff is shown with its words and its day, and can be taken back', async () => {
  const { id, title } = await makeProperty(em());
  expect((await getProperty(em(), id)).verification).toBeNull();
  const at = new Date('2026-11-22T21:30:00Z');
  expect(await recordStaffCheck(em(), id, '  title deed and   identity of the owner ', at)).toBe(title);
  const { verification } = await getProperty(em(), id);
  expect(verification).toEqual({ by: 'staff', what: 'title deed and identity of the owner', at: at.toISOString() });
  expect(verificationText(verification!)).toBe('title deed and identity of the owner, checked by our staff on 23 November 2026');
  await recordStaffCheck(em(), id, null, at);
  expect((await getProperty(em(), id)).verification).toBeNull();
});

test('a check without words, or of a listing that is not there, is refused', async () => {
  const { id } = await makeProperty(em(), { status: 'deleted' });
  await expect(recordStaffCheck(em(), id, ' ', new Date())).rejects.toThrow('Say in 1 to 200 characters what was checked');
  await expect(recordStaffCheck(em(), id, 'title deed', new Date())).rejects.toThrow('Property not found');
});
