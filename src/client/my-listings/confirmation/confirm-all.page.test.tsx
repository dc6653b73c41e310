// Tests of the button of My Properties that confirms all listings, where permits are required.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../../../server/db/orm.ts';
import { findToast, visit } from '../../../testing/browser/render-app.tsx';
import { advertise } from '../../../testing/factories/listings.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PERMITS: 'require' });
});
afterAll(() => server.close());

const run = (text: string, values: unknown[]) => rows(server.deps.orm.em.fork(), { text, values });
const confirmAll = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm 1' }));

test('a listing whose permit keeps it offline is not confirmed with thanks, but once its permit is valid', async () => {
  const member = await makeMember(server);
  const { id } = await advertise(member, { permit: { kind: 'trakheesi', number: '713674801', until: '2099-01-03' } });
  // the job pauses a listing like this when its advertiser gave no answer
  await run(`update properties set status = 'paused', permit_until = '2020-01-03' where id = $1`, [id]);
  await run('update listing_confirmations set paused_at = now() where property_id = $1', [id]);
  const page = await visit('/my-properties', member.device);
  await confirmAll();
  expect(await screen.findByText('This listing is not online. Publish it first.')).toBeTruthy();
  expect(screen.queryByText('Thank you. Confirmed today.')).toBeNull();
  await run(`update properties set permit_until = '2099-01-03' where id = $1`, [id]);
  // the button does nothing while its request or the lists after it are under way
  await waitFor(() => expect(page.pending()).toBe(0));
  await confirmAll();
  expect(await findToast('Thank you. Confirmed today.')).toBeTruthy();
});
