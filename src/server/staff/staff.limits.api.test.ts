// Tests that restoring and unblocking count against the limit of decisions that a member of staff may make, also for what does not exist.
import { expect, test } from 'vitest';
import { callProcedure, makeStaff } from '../../testing/factories/staff.ts';
import { testServer } from '../../testing/server.ts';

test.each([
  ['staff.restore', { kind: 'property', id: 1, reason: 'duplicate' }, 404],
  ['staff.unblockMember', { id: 1 }, 409],
] as const)('%s counts for the limit of decisions', async (procedure, input, statusOfMissing) => {
  const server = await testServer({ LIMIT_STAFF_DECISIONS: '2' });
  try {
    const { device } = await makeStaff(server);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await callProcedure(device, 'mutation', procedure, input)).status);
    expect(statuses).toEqual([statusOfMissing, statusOfMissing, 429]);
  } finally {
    await server.close();
  }
});
