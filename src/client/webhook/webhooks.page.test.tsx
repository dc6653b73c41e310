// Tests of the tab of webhooks: making one, sending a test, its log, changing, a new secret and ending it (O104).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebhookRunner } from '../../server/webhook/webhook-runner.ts';
import { pasteText, visit } from '../../testing/browser/render-app.tsx';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { startReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';

let server: TestServer;
let receiver: WebhookReceiver;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', OUTBOUND_ALLOW_PRIVATE: 'true' });
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await server.close();
});
const main = () => within(screen.getByRole('main'));
const press = (name: string) => userEvent.click(main().getByRole('button', { name }));
const confirm = async (name: string) => userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

test('a webhook is made, tested, looked into, changed, switched off, gets a new secret and is ended', async () => {
  const member = await makeMember(server);
  await visit('/team/developers', member.device);
  await userEvent.click(await main().findByRole('link', { name: 'Webhooks' }));
  expect(await main().findByText('No webhooks yet')).toBeDefined();
  await press('New webhook');
  const form = within(await main().findByRole('form', { name: 'New webhook' }));
  await pasteText(form.getByRole('textbox', { name: /Address/ }), 'ftp://hooks.example');
  await userEvent.click(form.getByRole('button', { name: 'Make the webhook' }));
  expect(await form.findByText('The address must begin with https://')).toBeDefined();
  await userEvent.clear(form.getByRole('textbox', { name: /Address/ }));
  await pasteText(form.getByRole('textbox', { name: /Address/ }), receiver.url);
  await userEvent.click(form.getByRole('checkbox', { name: 'New review' }));
  await userEvent.click(form.getByRole('button', { name: 'Make the webhook' }));
  const secret = (await main().findByText(/^whsec_/)).textContent!;
  await press('Done');
  expect(main().queryByText(secret)).toBeNull();
  const card = within(await main().findByRole('article', { name: receiver.url }));
  expect(card.getByText('Working')).toBeDefined();
  expect(card.getByText('New inquiry, New message in an inquiry and New review')).toBeDefined();
  // a test arrives, and stands in the log with what was sent and answered
  receiver.answer((res) => void res.writeHead(200).end('Thank you'));
  await userEvent.click(card.getByRole('button', { name: 'Send a test' }));
  expect(await card.findByText('Waits for its first try')).toBeDefined();
  const runner = createWebhookRunner(server.deps);
  await runner.step();
  await runner.settle();
  await userEvent.click(card.getByRole('button', { name: 'Refresh' }));
  expect(await card.findByText('Arrived: 200')).toBeDefined();
  await userEvent.click(card.getByRole('button', { name: /Show delivery/ }));
  expect(await card.findByText('Thank you')).toBeDefined();
  expect(card.getByText(/"type": "webhook.test"/)).toBeDefined();
  await userEvent.click(card.getByRole('button', { name: 'Send again' }));
  await waitFor(async () => expect(await runner.step()).toBe(1));
  await runner.settle();
  expect(receiver.received).toHaveLength(2);
  // changes
  await userEvent.click(card.getByRole('button', { name: 'Change' }));
  const changed = within(await main().findByRole('form', { name: 'Change' }));
  await userEvent.click(changed.getByRole('checkbox', { name: 'Include contact details of inquiries' }));
  await userEvent.click(changed.getByRole('button', { name: 'Save' }));
  expect(await main().findByText('Without contact details')).toBeDefined();
  await press('New secret');
  await confirm('New secret');
  expect((await main().findByText(/^whsec_/)).textContent).not.toBe(secret);
  expect(await main().findByText(/The old secret signs until/)).toBeDefined();
  await press('Send everything since');
  await confirm('Send everything');
  expect(await screen.findByText('Please choose a time')).toBeDefined();
  await confirm('Cancel');
  await press('Switch off');
  expect(await main().findByText('Switched off')).toBeDefined();
  await press('Switch on');
  expect(await main().findByText('Working')).toBeDefined();
  await press('End');
  await confirm('End');
  await waitFor(() => expect(main().queryByRole('article')).toBeNull());
});
