// Slow test of the log of events (O118): 20,000 events by 50 writers whose transactions last up to three seconds.
import { expect, test } from 'vitest';
import { writeAndFollow } from '../../testing/event-race.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { testServer } from '../../testing/server.ts';

test('20,000 events of 50 writers are read once each, by numbers without a gap', async () => {
  const server = await testServer({ LIMIT_REGISTER: '0' });
  try {
    const member = await makeMember(server);
    await callerOf(member.device).apiKey.create({ name: 'CRM', scopes: ['events:read'] });
    const seen = await writeAndFollow(server, member, { events: 20_000, writers: 50, maxMs: 3000 });
    for (const reader of seen) expect(reader.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20_000 }, (_, i) => i));
  } finally {
    await server.close();
  }
}, 1_800_000);
