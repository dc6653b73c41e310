// Tests that restoring and unblocking count against the limit of decisions that a member of staff may make, also for what does not exist.
import { test } from 'vitest';
import { type Caller, callerOf, expectError } from '../../testing/factories/caller.ts';
import { makeStaff } from '../../testing/factories/staff.ts';
import { testServer } from '../../testing/server.ts';

test.each([
  ['restore', ({ staff }: Caller) => staff.restore({ kind: 'property', id: 1, reason: 'duplicate' }), 'NOT_FOUND'],
  ['unblockMember', ({ staff }: Caller) => staff.unblockMember({ id: 1 }), 'CONFLICT'],
] as const)('staff.%s counts for the limit of decisions', async (_name, call, codeOfMissing) => {
  const server = await testServer({ LIMIT_STAFF_DECISIONS: '2' });
  try {
    const { device } = await makeStaff(server);
    for (const code of [codeOfMissing, codeOfMissing, 'TOO_MANY_REQUESTS'] as const) await expectError(call(callerOf(device)), code);
  } finally {
    await server.close();
  }
});
