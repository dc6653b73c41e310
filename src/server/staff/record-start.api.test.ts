// Tests of what the start of the server writes to the audit log and to its own log.
import { expect, test } from 'vitest';
import { readableLog } from '../../testing/contexts/payment-context.ts';
import { startStaffContext } from '../../testing/contexts/staff-context.ts';
import { giveRole } from '../../testing/factories/staff.ts';
import { settingNames } from '../env.ts';
import { recordStart } from './record-start.ts';

const { server, owner, sql } = await startStaffContext();

test('a start writes an audit entry with the names of the settings and none of their values (O41)', async () => {
  const source = { PORT: '5000', SESSION_SECRET: 'a secret that nobody may read anywhere', SMTP_URL: '', HOME: '/root' };
  expect(settingNames(source)).toEqual(['PORT', 'SESSION_SECRET']);
  await recordStart(server.deps, settingNames(source));
  expect(await sql(`select actor_id as "actorId", facts from audit_entries where act = 'server.start'`)).toEqual([
    { actorId: null, facts: { settings: 'PORT SESSION_SECRET' } },
  ]);
});

test('a start with a configured database and no admin logs how to make one (O16)', async () => {
  /** Records a start with the setting `DATABASE_URL`; returns the lines of the log. */
  const start = async (url: string | undefined) => {
    const { log, text } = readableLog();
    await recordStart({ ...server.deps, log, env: { ...server.deps.env, DATABASE_URL: url } }, []);
    return text();
  };
  const url = server.database.url;
  expect(await start(url)).not.toContain('No staff yet');
  await sql('delete from staff');
  expect(await start(undefined)).not.toContain('No staff yet');
  expect(await start(url)).toContain('No staff yet: npm run staff -- grant NAME admin');
  await giveRole(server, owner.id, 'moderator');
  expect(await start(url)).toContain('No staff yet');
});
