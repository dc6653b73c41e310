import { expect, test } from 'vitest';
import { dayAfterStart, START, startConfirmationContext } from '../../../testing/contexts/confirmation-context.ts';
import { makeAgent, makeProperty } from '../../../testing/factories/factories.ts';

const { server, run } = await startConfirmationContext();

/** An agent with homes that were confirmed so many days before START; null for a home that was not. */
async function makeConfirmed(days: readonly (number | null)[], by: 'person' | 'staff' | 'feed'): Promise<number> {
  const agent = await makeAgent(server.deps.orm.em);
  for (const age of days) {
    const { id } = await makeProperty(server.deps.orm.em, { agent });
    if (age === null) continue;
    await run('insert into listing_confirmations (property_id, confirmed_at, confirmed_by) values ($1, $2, $3)', [
      id,
      dayAfterStart(-age),
      by,
    ]);
  }
  return agent.id;
}
const figuresOf = async (id: number) => {
  const { confirmedPercent, confirmedDays, inFeedPercent } = (await server.request().get(`/api/agents/${id}`).expect(200)).body;
  return { confirmedPercent, confirmedDays, inFeedPercent };
};

test('an agent’s page says how lately ten or more homes were confirmed by people; a feed counts apart (S123)', async () => {
  server.setNow(START);
  const none = { confirmedPercent: null, confirmedDays: null, inFeedPercent: null };
  const nine = await makeConfirmed([1, 2, 3, 4, 5, 6, 7, 8, 9, null], 'person');
  expect(await figuresOf(nine)).toEqual(none);
  // ten confirmed, eight of them within 30 days, of twelve homes; half of the ten within six days
  const ten = await makeConfirmed([1, 2, 3, 4, 5, 7, 8, 9, 40, 50, null, null], 'person');
  expect(await figuresOf(ten)).toEqual({ confirmedPercent: 67, confirmedDays: 6, inFeedPercent: null });
  const feed = await makeConfirmed([0, 1, 2, 3, 4, 5, 6, 8, 20, 90], 'feed');
  expect(await figuresOf(feed)).toEqual({ ...none, inFeedPercent: 70 });
  // the list of agents does not count them
  const list: { id: number; confirmedPercent: number | null }[] = (await server.request().get('/api/agents').expect(200)).body;
  expect(list.find(({ id }) => id === ten)!.confirmedPercent).toBeNull();
});
