// Tests that procedures that email a link to a typed address do not reveal whether the address is known.
import { afterAll, expect, test } from 'vitest';
import { callerOf } from '../../../testing/factories/caller.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { sendCall } from '../../../testing/http-calls.ts';
import type { ProcedureName } from '../../../testing/procedure-path.ts';
import { testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';
import { statementChannel } from '../../metrics/channels.ts';

const server = await testServer({ LIMIT_ALERT: '0' });
afterAll(() => server.close());

/** The names of the statements that the server sends to the database for a call without a session. */
async function statementsOf(name: ProcedureName, input: object): Promise<string[]> {
  const names: string[] = [];
  const listen = (statement: unknown) => void names.push((statement as { name: string }).name);
  statementChannel.subscribe(listen);
  try {
    const { status } = await sendCall(server.device(), name, input);
    expect(status).toBe(200);
  } finally {
    statementChannel.unsubscribe(listen);
  }
  return names;
}

test('a known and an unknown address cause the same statements, so that no response time tells them apart', async () => {
  const { device, email } = await makeMember(server);
  const filter = { maxPrice: 1_000_000 };
  await callerOf(device).alert.create({ filter });
  await rows(server.deps.orm.em.fork(), {
    text: `insert into newsletter_subscribers (email, unsubscribe_key, created_at, confirmed_at) values ($1, 'a key', now(), now())`,
    values: [email],
  });
  const calls: [ProcedureName, (address: string) => object][] = [
    ['account.forgotPassword', (address) => ({ email: address })],
    ['newsletter.subscribe', (address) => ({ email: address })],
    ['alert.sendLink', (address) => ({ email: address })],
    ['alert.create', (address) => ({ email: address, filter })],
  ];
  for (const [name, input] of calls) {
    // the first call of a procedure fills caches
    await statementsOf(name, input('first@homes.example'));
    const statementsOfKnown = await statementsOf(name, input(email));
    expect(statementsOfKnown.length, name).toBeGreaterThan(0);
    expect(await statementsOf(name, input(`unknown-${name}@homes.example`)), name).toEqual(statementsOfKnown);
  }
  const sent = await server.sentEmails();
  expect(sent.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Set a new password', 'Your alerts']),
  );
});
