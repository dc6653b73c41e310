// Tests of the dialog that asks users to confirm their identity before a sensitive change (a step-up).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, fill, press } from '../../../testing/browser/form.ts';
import { pasteText, visit } from '../../../testing/browser/render-app.tsx';
import { makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { addAuthenticator } from '../../../testing/factories/second-factors.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  // 0 switches a rate limit off
  server = await testServer({ LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());

/** Opens the account page of a new member with an authenticator app who signed in so long ago that sensitive changes need a step-up. */
async function openAccountLater(prepare?: Parameters<typeof visit>[2]) {
  const member = await makeMember(server);
  const { nextCode } = await addAuthenticator(server, member);
  const sql = `update sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${member.id}`;
  await server.deps.orm.em.getConnection().execute(sql);
  const page = await visit('/account', member.device, prepare);
  await screen.findByRole('heading', { level: 2, name: 'Your data' });
  return { ...member, page, nextCode };
}

/** Waits for the dialog of the step-up. */
const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
/** Waits for the field of the code in the dialog of the step-up. */
const findCodeField = async () => (await findDialog()).findByLabelText('Enter the code from your authenticator app', { selector: 'input' });
/** Types a code into the dialog of the step-up and presses its button. */
async function confirm(code: string) {
  const dialog = await findDialog();
  await pasteText(await findCodeField(), code);
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
}
/** The dialog in which the account is deleted. */
const findDeletion = async () => within(await screen.findByRole('dialog', { name: 'Delete the account' }));

test('a change in a form is made once after the confirmation', async () => {
  const { page, nextCode } = await openAccountLater();
  await fill({ 'New email': 'once@homes.example', 'Your password': PASSWORD });
  await press('Change email');
  await confirm(nextCode());
  expect(await screen.findByText('once@homes.example')).toBeTruthy();
  await waitFor(() => expect(page.pending()).toBe(0));
  // the refused request and the one after the confirmation
  expect(page.calls.filter((call) => call === 'account.changeEmail')).toHaveLength(2);
});

test('a change whose dialog was closed is not made when the confirmation arrives later', async () => {
  const { page, device, nextCode } = await openAccountLater();
  await press('Delete my account');
  const deletion = await findDeletion();
  await pasteText(await deletion.findByLabelText('Password', { selector: 'input' }), PASSWORD);
  await userEvent.click(deletion.getByRole('button', { name: 'Delete everything' }));
  page.hold('security.confirm');
  await confirm(nextCode());
  await userEvent.click((await findDialog()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull());
  await userEvent.click((await findDeletion()).getByRole('button', { name: 'Close' }));
  page.restore();
  await waitFor(() => expect(page.pending()).toBe(0));
  expect(page.calls.filter((call) => call === 'account.remove')).toHaveLength(1);
  expect((await device.get('/api/user')).status).toBe(200);
});

test('the typed password is not kept when the dialog that deletes the account is closed', async () => {
  await openAccountLater();
  await press('Delete my account');
  const deletion = await findDeletion();
  await pasteText(await deletion.findByLabelText('Password', { selector: 'input' }), PASSWORD);
  await userEvent.click(deletion.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Delete my account');
  expect((await (await findDeletion()).findByLabelText<HTMLInputElement>('Password', { selector: 'input' })).value).toBe('');
});

test('the dialog says when it cannot load what the account can be confirmed with, and shows no field before', async () => {
  const { page, nextCode } = await openAccountLater((wire) => wire.cut('security.get'));
  await fill({ 'New email': 'later@homes.example', 'Your password': PASSWORD });
  await press('Change email');
  const dialog = await findDialog();
  expect(await dialog.findByText('How you sign in could not be loaded')).toBeTruthy();
  page.restore();
  page.hold('security.get');
  await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect((await screen.findByRole('dialog')).querySelector('input')).toBeNull();
  page.restore();
  const codeField = await findCodeField();
  await waitFor(() => expect(document.activeElement).toBe(codeField));
  await confirm(nextCode());
  expect(await screen.findByText('later@homes.example')).toBeTruthy();
  await waitFor(() => expect(field('New email').value).toBe(''));
});
