// Tests that a call whose answer is lost, because the server process is killed after its work, can be repeated without doing the work twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import superjson from 'superjson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { learnPlaces } from '../../../testing/factories/alerts.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { cookieOf, type Device, makeMember } from '../../../testing/factories/members.ts';
import { makeShortlist, readShortlist } from '../../../testing/factories/shortlists.ts';
import { type ProcedureName, procedurePath } from '../../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';

const SETTINGS = { SESSION_SECRET: 'a secret of two processes of one test', LIMIT_ALERT: '0', LIMIT_REGISTER: '0' };
const MARINA = { location: 'Dubai Marina', transactionType: 'Buy' };

let server: TestServer;
beforeAll(async () => {
  server = await testServer(SETTINGS);
  await makeProperty(server.deps.orm.em, { location: 'Dubai Marina' });
  await learnPlaces(server.deps.orm.em);
});
afterAll(() => server.close());

const run = <T = Record<string, unknown>>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
/** The URL of a module beside this file, as source text. */
const moduleText = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);

/** Source of a process that serves the application and kills itself when it is about to send the first byte of an answer to a POST. */
const PROGRAM = `
  const [{ openOrm }, { testServer }, { createApp }, { ServerResponse }] = await Promise.all(
    [${['../../db/orm.ts', '../../../testing/server.ts', '../../app.ts'].map(moduleText).join()}, 'node:http'].map((m) => import(m)));
  const { url, settings } = JSON.parse(process.argv[1]);
  for (const method of ['write', 'end']) {
    const original = ServerResponse.prototype[method];
    ServerResponse.prototype[method] = function (...values) {
      if (this.req.method === 'POST') process.kill(process.pid, 'SIGKILL');
      return original.apply(this, values);
    };
  }
  const { deps, pages } = await testServer(settings, { orm: await openOrm(url), url, close: async () => {} });
  const http = createApp(deps, pages).listen(0, '127.0.0.1', () => process.stdout.write(String(http.address().port)));`;

/** Calls a procedure in a process that is killed after the work and before the answer. */
async function callKilled(name: ProcedureName, input: object, device?: Device): Promise<void> {
  const argument = JSON.stringify({ url: server.database.url, settings: SETTINGS });
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  });
  const exited = once(child, 'exit');
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const answer = await fetch(`http://127.0.0.1:${port.toString()}${procedurePath(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(device && { cookie: cookieOf(device) }) },
    body: JSON.stringify(superjson.serialize(input)),
  }).then(
    ({ status }) => status,
    () => 'lost',
  );
  expect(answer).toBe('lost');
  expect((await exited)[1]).toBe('SIGKILL');
}

test('an alert of a member whose answer is lost is there once, and the repeated request finds it', async () => {
  const { device, id } = await makeMember(server);
  await callKilled('alert.create', { filter: MARINA }, device);
  const [stored] = await run<{ id: number }>(
    `select alerts.id from alerts join alert_addresses on alert_addresses.id = alerts.address_id
      join users on users.email = alert_addresses.email where users.id = $1`,
    [id],
  );
  expect(await callerOf(device).alert.create({ filter: MARINA })).toMatchObject({ state: 'known', id: stored!.id });
  expect(await run('select 1 from alerts where confirmed_at is not null')).toHaveLength(1);
}, 120_000);

test('an alert whose answers are lost gets one email to confirm, and is confirmed once', async () => {
  const email = 'visitor@homes.example';
  await callKilled('alert.create', { filter: MARINA, email });
  expect(await callerOf(server.device()).alert.create({ filter: MARINA, email })).toMatchObject({ state: 'confirm' });
  const sent = (await server.sentEmails()).filter(({ to }) => to === email);
  expect(sent.map(({ subject }) => subject)).toEqual(['Please confirm your alert']);
  const token = new URL(sent[0]!.links.find((link) => link.includes('/alerts/confirm'))!).searchParams.get('token')!;

  await callKilled('alert.confirm', { token });
  const alertsOf = () =>
    run(
      `select alerts.id, alerts.confirmed_at, alerts.from_snapshot::text
        from alerts join alert_addresses on alert_addresses.id = alerts.address_id where alert_addresses.email = $1`,
      [email],
    );
  const confirmed = await alertsOf();
  expect(confirmed).toMatchObject([{ confirmed_at: expect.stringMatching(/^\d/) }]);
  const device = server.device();
  expect((await callerOf(device).alert.confirm({ token })).key).toMatch(/^\d+\./);
  expect(await alertsOf()).toEqual(confirmed);
  // the repeated request also gives the browser access to the alerts of this email address
  expect((await callerOf(device).alert.list({})).items).toHaveLength(1);
}, 120_000);

test('a vote whose answer is lost is one vote after the repeated request', async () => {
  const home = await makeProperty(server.deps.orm.em, { location: 'Dubai Marina' });
  const { device } = await makeMember(server);
  const { token } = await makeShortlist(server, [home.id], device);
  await callKilled('shortlist.vote', { token, propertyId: home.id, vote: 'yes' }, device);
  expect(await run('select vote from shortlist_votes')).toEqual([{ vote: 'yes' }]);
  await callerOf(device).shortlist.vote({ token, propertyId: home.id, vote: 'yes' });
  const [shortlistHome] = (await readShortlist(device, token)).homes;
  expect(shortlistHome!.votes.map(({ vote }) => vote)).toEqual(['yes']);
}, 120_000);
