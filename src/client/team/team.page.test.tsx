// Tests of the pages of a brokerage: opening one, inviting people from pasted text, accepting, and removing a person with who takes over.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findToast, pasteText, visit } from '../../testing/browser/render-app.tsx';
import { makeBrokerage, makePerson } from '../../testing/factories/brokerages.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0' });
});
afterAll(() => server.close());
const { emailsOf } = inquirySteps(() => server);

test('a member opens a brokerage, invites pasted addresses, and an invited person accepts on the page of the link', async () => {
  const [owner, invited] = [await makeMember(server), await makeMember(server)];
  await advertise(owner);
  await visit('/brokerages/new', owner.device);
  await pasteText(await screen.findByRole('textbox', { name: /^Name/ }), 'Harbour Homes');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Emirate/ }), 'Dubai');
  await pasteText(screen.getByLabelText(/^Expires on/), '2099-12-31');
  await pasteText(screen.getByRole('textbox', { name: /^Trade licence number/ }), 'CN-1234567');
  await pasteText(await screen.findByRole('textbox', { name: /ORN/ }), '12345');
  expect(
    (await screen.findByRole<HTMLInputElement>('checkbox', { name: 'My 1 listing belongs to the brokerage from now on' })).checked,
  ).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Create Brokerage' }));
  await screen.findByRole('heading', { level: 1, name: 'People' });
  expect((await callerOf(owner.device).team.people()).people[0]!.homes).toBe(1);

  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people' }));
  await pasteText(
    dialog.getByRole('textbox', { name: /^Email addresses/ }),
    `Aisha <${invited.email}>, omar@harbour.example; omar@harbour.example`,
  );
  await dialog.findByText('2 addresses found');
  const emails = await emailsOf(async () => {
    await userEvent.click(dialog.getByRole('button', { name: 'Send 2 invitations' }));
    await screen.findByRole('button', { name: 'Withdraw the invitation of omar@harbour.example' });
  });
  const path = /\/invitations\/[\w-]+/.exec(emails.find(({ to }) => to === invited.email)!.text)![0];
  await visit(path, owner.device);
  await screen.findByText(/The invitation is for/);
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  await visit(path, invited.device);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await screen.findByRole('heading', { level: 1, name: 'People' });
  expect(await callerOf(invited.device).team.own()).toMatchObject({ name: 'Harbour Homes', role: 'agent' });
  await visit(path, invited.device);
  await screen.findByRole('heading', { level: 1, name: 'This invitation is no longer valid' });
});

test('a person is removed with who takes over their homes, and inquiries go round by a choice', async () => {
  const { owner, brokerage } = await makeBrokerage(server);
  const [agent, heir] = [await makePerson(server, brokerage.id, 'agent'), await makePerson(server, brokerage.id, 'manager')];
  const home = await advertise(agent);
  await visit('/team/people', owner.device);
  await userEvent.click(await screen.findByRole('radio', { name: /^In turns/ }));
  await screen.findByRole('checkbox', { name: `${agent.username} takes inquiries` });
  await userEvent.click(screen.getByRole('button', { name: `Remove ${agent.username}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Remove ${agent.username}` }));
  dialog.getByText(`Who takes over the 1 home and 0 inquiries of ${agent.username}?`);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Takes over' }), heir.username);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await findToast('Person Removed');
  await waitFor(() => expect(screen.queryByText(agent.email)).toBeNull());
  expect((await callerOf(heir.device).listing.mine()).items.map(({ id }) => id)).toEqual([home.id]);
});

test('an owner chooses what happens to inquiries that no one has answered after 30 minutes (O73)', async () => {
  const { owner } = await makeBrokerage(server);
  await visit('/team/people', owner.device);
  await userEvent.click(await screen.findByRole('radio', { name: /^Give it to the next/ }));
  expect(await findToast('Saved')).toMatchObject({ message: 'Inquiries go to the next after 30 minutes.' });
  expect((await callerOf(owner.device).team.own())?.unansweredRule).toBe('next');
});
