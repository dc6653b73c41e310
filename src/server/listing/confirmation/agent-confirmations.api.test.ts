// Tests the figures on an agent's page about how lately their homes were confirmed as available.
import { expect, test } from 'vitest';
import { dayAfterStart, START, startConfirmationContext } from '../../../testing/contexts/confirmation-context.ts';
import { makeAgent, makeProperty } from '../../../testing/factories/factories.ts';

const { server, run } = await startConfirmationContext();

/** Stores an agent with a home for each number: confirmed so many days before START, or never for null. Returns the agent's id. */
async function makeAgentWithHomes(
  daysSinceConfirmation: readonly (number | null)[],
  confirmedBy: 'person' | 'staff' | 'feed',
): Promise<number> {
  const agent = await makeAgent(server.deps.orm.em);
  for (const age of daysSinceConfirmation) {
    const { id } = await makeProperty(server.deps.orm.em, { agent });
    if (age === null) continue;
    await run('insert into listing_confirmations (property_id, confirmed_at, confirmed_by) values ($1, $2, $3)', [
      id,
      dayAfterStart(-age),
      confirmedBy,
    ]);
  }
  return agent.id;
}
/** The figures of an agent over the API. */
const figuresOf = async (id: number) => {
  const { confirmedPercent, confirmedDays, inFeedPercent } = (await server.request().get(`/api/agents/${id}`).expect(200)).body;
  return { confirmedPercent, confirmedDays, inFeedPercent };
};

test('an agent’s page says how lately ten or more homes were confirmed by people; a feed counts apart (S123)', async () => {
  server.setNow(START);
  const none = { confirmedPercent: null, confirmedDays: null, inFeedPercent: null };
  // nine confirmed homes are too few for figures
  const nine = await makeAgentWithHomes([1, 2, 3, 4, 5, 6, 7, 8, 9, null], 'person');
  expect(await figuresOf(nine)).toEqual(none);
  // of twelve homes, ten were ever confirmed and eight within 30 days (67 %); the median age of the ten confirmations is 6 days
  const ten = await makeAgentWithHomes([1, 2, 3, 4, 5, 7, 8, 9, 40, 50, null, null], 'person');
  expect(await figuresOf(ten)).toEqual({ confirmedPercent: 67, confirmedDays: 6, inFeedPercent: null });
  // a feed named seven of ten homes within 7 days
  const feed = await makeAgentWithHomes([0, 1, 2, 3, 4, 5, 6, 8, 20, 90], 'feed');
  expect(await figuresOf(feed)).toEqual({ ...none, inFeedPercent: 70 });
  // the list of agents has no such figures
  const list: { id: number; confirmedPercent: number | null }[] = (await server.request().get('/api/agents').expect(200)).body;
  expect(list.find(({ id }) => id === ten)!.confirmedPercent).toBeNull();
});
