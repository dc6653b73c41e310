import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAgent } from '../../testing/factories.ts';
import type { ReadLetter } from '../../testing/outbox.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

const OFFICE = 'office@homes.example';
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ OFFICE_EMAIL: OFFICE });
});
afterAll(() => server.close());

let serial = 0;
const contact = (given: object = {}) => ({
  name: 'Omar Said',
  email: `omar${++serial}@homes.example`,
  phone: '+971 50 000 0112',
  subject: 'Opening hours',
  message: 'Are you open on Saturday?',
  ...given,
});
const send = (path: string, json: object, at = server) => at.request().post(`/trpc/message.${path}`).send({ json });
const refusal = async (path: string, json: object): Promise<string> => (await send(path, json).expect(400)).body.error.json.message;
async function lettersOf(step: () => Promise<unknown>): Promise<ReadLetter[]> {
  const before = (await server.letters()).length;
  await step();
  return (await server.letters()).slice(before);
}
const stored = () =>
  rows<{ kind: string; name: string; email: string; subject: string; message: string; agent_id: number | null }>(server.database.orm.em, {
    text: 'select * from messages order by id',
  });

test('the contact page reaches the office with the sender as reply address, the sender gets a copy, and the message is kept', async () => {
  const given = contact();
  const letters = await lettersOf(() => send('contact', given).expect(200));
  const toOffice = letters.find(({ to }) => to === OFFICE)!;
  expect(letters.map(({ to }) => to).toSorted()).toEqual([OFFICE, given.email].toSorted());
  expect([toOffice.subject, toOffice.headers.get('reply-to')]).toEqual(['Contact: Opening hours', `Omar Said <${given.email}>`]);
  expect(toOffice.text).toContain('> Are you open on Saturday?');
  expect((await stored()).at(-1)).toMatchObject({
    kind: 'contact',
    name: 'Omar Said',
    email: given.email,
    subject: 'Opening hours',
    agent_id: null,
  });
});

test('the support form reaches the office; it asks for no name', async () => {
  const letters = await lettersOf(() =>
    send('support', { email: 'lost@homes.example', subject: 'Password', message: 'I cannot sign in.' }).expect(200),
  );
  const toOffice = letters.find(({ to }) => to === OFFICE)!;
  expect([toOffice.subject, toOffice.headers.get('reply-to')]).toEqual(['Support: Password', 'lost@homes.example']);
  expect(letters).toHaveLength(2);
});

test('the form beside a profile reaches that agent, or the office when the agent has no address', async () => {
  const em = server.database.orm.em;
  const [agent, silent] = [
    await makeAgent(em, { email: 'reached@homes.example', name: 'Leila Haddad' }),
    await makeAgent(em, { email: 'n/a' }),
  ];
  const { subject: _, ...given } = contact();
  const letters = await lettersOf(() => send('agent', { agentId: agent.id, ...given }).expect(200));
  expect(letters.map(({ to }) => to).toSorted()).toEqual([given.email, 'reached@homes.example'].toSorted());
  expect(letters.find(({ to }) => to === given.email)!.text).toContain('passed your message on to Leila Haddad');
  expect((await stored()).at(-1)).toMatchObject({ kind: 'agent', agent_id: agent.id });
  expect((await lettersOf(() => send('agent', { agentId: silent.id, ...given }).expect(200))).map(({ to }) => to)).toContain(OFFICE);
  await send('agent', { agentId: 2_000_000, ...given }).expect(404);
});

test('what is required is named in words, and a line break cannot stand in a line', async () => {
  expect(await refusal('contact', {})).toBe('Name is required; Invalid email address; Subject is required; Message is required');
  expect(await refusal('support', { email: 'x', subject: ' ', message: '' })).toBe(
    'Invalid email address; Subject is required; Message is required',
  );
  const { phone: _, subject: __, ...withoutPhone } = contact();
  expect(await refusal('agent', { agentId: 1, ...withoutPhone })).toBe('Phone number is required');
  expect(await refusal('contact', contact({ subject: 'Hello\r\nBcc: victim@homes.example' }))).toBe('Subject contains invalid characters');
  expect(await refusal('contact', contact({ message: 'x'.repeat(5001) }))).toBe('Message must be at most 5000 characters');
  const { phone: ___, ...reachable } = contact();
  await send('contact', reachable).expect(200);
});

test('a filled honeypot is answered alike and dropped; the same message five times at once is one', async () => {
  const before = (await stored()).length;
  const caught = await lettersOf(() => send('contact', contact({ website: 'https://spam.example' })).expect(200));
  const given = contact();
  const repeated = await lettersOf(() => Promise.all(Array.from({ length: 5 }, () => send('contact', given).expect(200))));
  expect([caught.length, repeated.length, (await stored()).length - before]).toEqual([0, 2, 1]);
});

test('the eleventh message of an address within ten minutes is refused, whichever form it is', async () => {
  const strict = await testServer({ LIMIT_MESSAGE: '10' });
  for (let n = 0; n < 10; n++) await send('contact', contact(), strict).expect(200);
  await send('support', { email: 'a@homes.example', subject: 'Hello', message: 'Hello' }, strict).expect(429);
  await strict.close();
});
