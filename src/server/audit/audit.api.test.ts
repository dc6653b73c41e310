// Tests of the audit log of what staff do: entries can only be added, and the check of the hashes finds a changed entry and a missing end.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { checkAuditLog, lastAuditCheck, recordAct, verifyAuditLog } from './audit.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();
/** Runs a statement. The database user of the tests is a superuser, who can disable the triggers that protect entries. */
const run = (sql: string) => em().execute(sql);

beforeAll(async () => {
  database = await testDatabase();
  for (let i = 0; i < 1000; i++)
    await recordAct(em(), {
      actorId: i % 7,
      act: 'decision.leave',
      subject: { kind: 'property', id: i },
      // with characters that JSON escapes and one of two bytes, because the hash covers the JSON text
      facts: { text: `é "${i}" \\ ${i / 3}` },
    });
});
afterAll(() => database.close());

describe('the audit log (O41)', () => {
  test('is unbroken after a thousand entries, numbered from one without a gap', async () => {
    expect(await verifyAuditLog(em())).toMatchObject({ entries: 1000, brokenAt: null });
  });

  test('refuses to change, delete or truncate entries', async () => {
    for (const sql of [`update audit_entries set act = 'x' where n = 3`, 'delete from audit_entries where n = 3', 'truncate audit_entries'])
      await expect(run(sql)).rejects.toThrow('never changed');
  });

  test('stays unbroken when many processes add entries at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => recordAct(em(), { actorId: i, act: 'test' })));
    expect(await verifyAuditLog(em())).toMatchObject({ entries: 1040, brokenAt: null });
  });

  test('has no gap where an act was rolled back', async () => {
    await expect(
      em().transactional(async (tx) => {
        await recordAct(tx, { actorId: 1, act: 'lost' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await verifyAuditLog(em())).toMatchObject({ entries: 1040, brokenAt: null });
  });

  test('names the entry that a superuser changed with the triggers off, though its hash was replaced too', async () => {
    expect((await checkAuditLog(em(), new Date())).brokenAt).toBeNull();
    await run('alter table audit_entries disable trigger all');
    await run(`update audit_entries set actor_id = 99, hash = sha256(prev || 'anything'::bytea) where n = 500`);
    await run('alter table audit_entries enable trigger all');
    expect((await verifyAuditLog(em())).brokenAt).toBe(500);
    await checkAuditLog(em(), new Date(Date.now() + 1000));
    expect(await lastAuditCheck(em())).toMatchObject({ entries: 1040, brokenAt: 500 });
  });
});

describe('changes that leave the chain of hashes right', () => {
  /** Makes a log of five entries, checks it, runs `change` with the triggers off, and returns the entry at which the next check finds it broken. */
  async function brokenAfter(change: (other: TestDatabase) => Promise<unknown>): Promise<number | null> {
    const other = await testDatabase();
    try {
      for (let i = 0; i < 5; i++) await recordAct(other.orm.em.fork(), { actorId: 1, act: 'test' });
      expect((await checkAuditLog(other.orm.em.fork(), new Date())).brokenAt).toBeNull();
      await other.orm.em.fork().execute('alter table audit_entries disable trigger all');
      await change(other);
      await other.orm.em.fork().execute('alter table audit_entries enable trigger all');
      expect((await verifyAuditLog(other.orm.em.fork())).brokenAt).toBeNull();
      return (await checkAuditLog(other.orm.em.fork(), new Date(Date.now() + 1000))).brokenAt;
    } finally {
      await other.close();
    }
  }
  const cutLastEntry = (other: TestDatabase) => other.orm.em.fork().execute('delete from audit_entries where n = 5');

  test('entries that are cut off at the end are reported as missing by the next check', async () => {
    expect(await brokenAfter(cutLastEntry)).toBe(5);
  });

  test('another entry in the place of one that was cut off is reported', async () => {
    const replaceLastEntry = async (other: TestDatabase) => {
      await cutLastEntry(other);
      await recordAct(other.orm.em.fork(), { actorId: 2, act: 'test' });
    };
    expect(await brokenAfter(replaceLastEntry)).toBe(5);
  });

  test('entries whose hashes were all computed anew are reported, also when more were added', async () => {
    const rewriteFromThird = async (other: TestDatabase) => {
      await other.orm.em.fork().execute('delete from audit_entries where n >= 3');
      for (let i = 0; i < 4; i++) await recordAct(other.orm.em.fork(), { actorId: 2, act: 'test' });
    };
    expect(await brokenAfter(rewriteFromThird)).toBe(5);
  });

  test('entries that are only added are no change', async () => {
    expect(await brokenAfter((other) => recordAct(other.orm.em.fork(), { actorId: 2, act: 'test' }))).toBeNull();
  });
});
