// Tests `npm run mail`, which lists emails that are stuck, for the operator.
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { execute } from '../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  // no mail server listens on port 1, so that emails wait
  server = await testServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(() => server.close());

/** Runs the script of `npm run mail` on the database of the test. */
function runCommand(): { output: string; error: string } {
  const env = { ...process.env, DATABASE_URL: server.database.url, DATA_DIR: server.deps.env.DATA_DIR, NODE_ENV: 'test' };
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/mail.ts'], { encoding: 'utf8', env });
  return { output: stdout.trim(), error: stderr.trim() };
}

test('the command lists an email that has waited for ten minutes, with the reason', async () => {
  const { em } = server.deps.orm;
  await callerOf(server.device()).newsletter.subscribe({ email: 'late@homes.example' });
  await server.deps.jobs.runPendingJobs();
  expect(runCommand()).toEqual({ output: 'No email is stuck, unsure or refused.', error: '' });
  await execute(em.fork(), { text: `update mail_deliveries set due_at = now() - interval '11 minutes'`, values: [] });
  const { output, error } = runCommand();
  expect(error).toBe('');
  expect(output).toMatch(
    /^\d+ {2}waiting {2}[\w-]+ {2}to late@homes\.example {2}of \d{4}-\d\d-\d\dT[\d:.]+Z {2}connect ECONNREFUSED 127\.0\.0\.1:1$/,
  );
}, 60_000);
