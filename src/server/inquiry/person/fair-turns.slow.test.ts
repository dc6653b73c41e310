// Test that turns stay fair when many people write at once and the server is killed in the middle: one row a person, with one member for all inquiries.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import superjson from 'superjson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTimesOf } from '../../../shared/inquiry/call-times.ts';
import { DAY_MS, dubaiMidnight } from '../../../shared/time.ts';
import { makeBrokerage, makePerson } from '../../../testing/factories/brokerages.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { advertise } from '../../../testing/factories/listings.ts';
import { procedurePath } from '../../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';

const SETTINGS = {
  SESSION_SECRET: 'a secret of two processes of one test',
  ...Object.fromEntries(
    ['REGISTER', 'INQUIRY', 'INQUIRY_ADDRESS', 'WRITE', 'READ', 'CREATE_LISTING'].map((name) => [`LIMIT_${name}`, '0']),
  ),
};
const INQUIRIES = 1000;
const PEOPLE = 300;
/** People without an address, who are recognised by their phone. */
const CALLED = 30;
const WRITERS = 50;
const MEMBERS = 7;
const HOMES = 5;

let server: TestServer;
beforeAll(async () => {
  server = await testServer(SETTINGS);
});
afterAll(() => server.close());

/** The URL of a module, as source text. */
const moduleText = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
/** Source of a process that serves the application on the database of the test. */
const PROGRAM = `
  const [{ openOrm }, { testServer }, { createApp }] = await Promise.all(
    [${['../../db/orm.ts', '../../../testing/server.ts', '../../app.ts'].map(moduleText).join()}].map((m) => import(m)));
  const { url, settings } = JSON.parse(process.argv[1]);
  const { deps, pages } = await testServer(settings, { orm: await openOrm(url), url, close: async () => {} });
  const http = createApp(deps, pages).listen(0, '127.0.0.1', () => process.stdout.write(String(http.address().port)));`;

/** Starts a process that serves the application. */
async function startServer(): Promise<{ child: ChildProcess; origin: string }> {
  const argument = JSON.stringify({ url: server.database.url, settings: SETTINGS });
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  });
  const [port] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, origin: `http://127.0.0.1:${port.toString()}` };
}

/** What the nth inquiry sends, and where: address or phone in another spelling each time. */
function inquiryOf(n: number, homes: readonly { id: number }[]): [path: string, body: unknown] {
  const person = n % PEOPLE;
  const round = Math.floor(n / PEOPLE);
  const propertyId = homes[(person + round) % homes.length]!.id;
  const number = String(1_000_000 + person);
  const phone = [`+97150${number}`, `+971 50 ${number}`, `+971 (50) ${number}`, `+971-50-${number}`][round]!;
  if (person >= CALLED) {
    const email = round % 2 ? `Person${person}@Fair.Example` : `person${person}@fair.example`;
    return ['/api/inquiries', { propertyId, name: `Person ${person}`, email, phone, message: `Question ${round} about the balcony.` }];
  }
  const tomorrow = new Date(dubaiMidnight(new Date()).getTime() + DAY_MS);
  const callAt = callTimesOf(tomorrow, new Date())[round]!.toISOString();
  const call = { propertyId, name: `Person ${person}`, phone, callAt, language: 'English', consent: true };
  return [procedurePath('inquiry.callBack'), superjson.serialize(call)];
}

test('1,000 inquiries of 300 people by 50 writers to 7 members, with a kill -9 in the middle: 42 or 43 people each, none twice, none without a member', async () => {
  const { owner, brokerage } = await makeBrokerage(server);
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => makePerson(server, brokerage.id, 'agent')));
  await callerOf(owner.device).team.setTakesInquiries({ userId: owner.id, takesInquiries: false });
  await callerOf(owner.device).team.setRule({ rule: 'turns' });
  const homes: { id: number }[] = [];
  for (let i = 0; i < HOMES; i++) homes.push(await advertise(owner));

  let running = await startServer();
  const waiting = Array.from({ length: INQUIRIES }, (_, n) => INQUIRIES - 1 - n);
  let sent = 0;
  /** Sends until there is an answer, as a person presses again. */
  const send = async (n: number): Promise<void> => {
    const [path, body] = inquiryOf(n, homes);
    for (;;) {
      const status = await fetch(running.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(
        (answer) => answer.status,
        () => null,
      );
      if (status === 200 || status === 201) break;
      expect([null, 503]).toContain(status);
      await wait(50);
    }
    sent++;
  };
  const write = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await send(next);
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, write));
  while (sent < INQUIRIES / 2) await wait(10);
  running.child.kill('SIGKILL');
  await once(running.child, 'exit');
  running = await startServer();
  await writing;
  running.child.kill('SIGKILL');

  const query = <T>(text: string) => rows<T>(server.database.orm.em.fork(), { text, values: [brokerage.id] });
  const persons = await query<{ assigned: number | null; inquiries: number; members: number }>(
    `select person.assigned_user_id as assigned, count(*)::int as inquiries, count(distinct coalesce(i.assigned_user_id, 0))::int as members
     from inquiry_persons person join inquiries i on i.person_id = person.id where person.organization_id = $1 group by person.id`,
  );
  expect(persons).toHaveLength(PEOPLE);
  expect(persons.filter(({ assigned, members: count }) => assigned === null || count !== 1)).toEqual([]);
  expect(persons.reduce((sum, { inquiries }) => sum + inquiries, 0)).toBe(INQUIRIES);
  const shares = members.map(({ id }) => persons.filter(({ assigned }) => assigned === id).length);
  expect(shares.reduce((sum, n) => sum + n)).toBe(PEOPLE);
  expect(new Set(shares)).toEqual(new Set([42, 43]));
  const [stray] = await query<{ n: number }>(
    `select count(*)::int as n from inquiries i join properties p on p.id = i.property_id
     left join inquiry_persons person on person.id = i.person_id
     where p.organization_id = $1 and i.assigned_user_id is distinct from person.assigned_user_id`,
  );
  expect(stray!.n).toBe(0);
}, 300_000);
