// Tests that forms keep what was typed and say what was sent, when a page is loaded again, in the other language, after a sign-in, and not for others.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fill, press } from '../../testing/browser/form.ts';
import { address, findToast, navigateTo, pasteText, visit } from '../../testing/browser/render-app.tsx';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let homePath: string;
let agentPath: string;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0' });
  const agent = await makeAgent(server.deps.orm.em, { name: 'Omar Farouk' });
  const home = await makeProperty(server.deps.orm.em, { agent });
  homePath = `/properties/${home.id}`;
  agentPath = `/agents/${agent.id}`;
});
afterAll(() => server.close());
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const findField = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
/** Replaces the text of a field. */
async function retype(name: RegExp, text: string): Promise<void> {
  const field = await findField(name);
  await userEvent.clear(field);
  await pasteText(field, text);
}

/** A field of each form: its path, its English and its Arabic label, and what is typed. */
const FIELDS: [string, () => string, RegExp, RegExp, string][] = [
  ['the inquiry form', () => homePath, /^Message/, /^الرسالة/, 'Is the lift out of order?'],
  ['the form of an agent', () => agentPath, /^Message/, /^الرسالة/, 'Do you know Deira?'],
  ['the contact form', () => '/contact', /^Subject/, /^الموضوع/, 'A question, "quoted"'],
  ['the question to the office', () => '/help', /^Subject/, /^الموضوع/, '{"a": [1]}'],
  ['the application', () => '/careers', /^About you/, /^نبذة عنك/, 'سبع سنوات in Deira'],
  ['a number of the application', () => '/careers', /^Years of experience/, /^سنوات الخبرة/, '7'],
  ['the small calculator', () => '/help', /^Price/, /^السعر/, '3,100,000'],
  ['the calculator', () => '/help/mortgage-calculator', /^Interest/, /^الفائدة/, '5.05'],
  ['the calculator of a home’s price', () => '/help/mortgage-calculator?price=1500000', /^Price/, /^السعر/, '1,450,000'],
  ['the calculator of renting', () => '/help/mortgage-calculator?for=rent', /^Rent a year/, /^الإيجار السنوي/, '95,000'],
  ['the calculator of a rent’s rise', () => '/help/mortgage-calculator?for=rise', /^The index/, /^قيمة المؤشر/, '120,000'],
];

describe('what was typed', () => {
  test.each(FIELDS)('into %s is there after a reload and in Arabic', async (_form, path, english, arabic, text) => {
    const device = server.device();
    await visit(path(), device);
    await retype(english, text);
    await visit(path(), device);
    await waitFor(async () => expect((await findField(english)).value).toBe(text));
    await visit(`/ar${path()}`, device);
    await waitFor(async () => expect((await findField(arabic)).value).toBe(text));
  });

  test('is there after Back, while a prepared text follows the language', async () => {
    await visit(homePath, server.device());
    await retype(/^Name/, 'Hannah Becker');
    navigateTo('/contact');
    await findField(/^Subject/);
    navigateTo(homePath);
    await waitFor(async () => expect((await findField(/^Name/)).value).toBe('Hannah Becker'));
    await visit(`/ar${homePath}`, server.device());
    await waitFor(async () => expect((await findField(/^الاسم/)).value).toBe('Hannah Becker'));
    expect((await findField(/^الرسالة/)).value).toMatch(/^أنا مهتم بالعقار/);
  });

  test('choices and checkboxes of the application are there after a reload', async () => {
    const device = server.device();
    await visit('/careers', device);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Emirate/ }), 'Sharjah');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Urdu' }));
    await visit('/careers', device);
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Urdu' });
    await waitFor(() => expect(box.checked).toBe(true));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Emirate/ }).value).toBe('Sharjah');
  });

  test('survives a session that has ended and the sign-in after it, and is not shown to another user', async () => {
    const { device, username, email } = await makeMember(server);
    await visit(homePath, device);
    await retype(/^Message/, 'May I come on Friday?');
    await device.post('/api/logout').expect(200);
    await visit(`/auth?next=${homePath}`, device);
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    await fill({ Username: username, Password: PASSWORD });
    await userEvent.click(screen.getAllByRole('button', { name: 'Login' }).at(-1)!);
    await waitFor(() => expect(address()).toBe(homePath));
    await waitFor(async () => expect((await findField(/^Message/)).value).toBe('May I come on Friday?'));
    expect((await findField(/^Email/)).value).toBe(email);
    await visit(homePath, (await makeMember(server)).device);
    expect((await findField(/^Message/)).value).toMatch(/^I am interested in/);
  });

  test('is forgotten with a sign-out, and with what was sent', async () => {
    const { device, username } = await makeMember(server);
    await visit('/contact', device);
    await retype(/^Message/, 'For the office alone');
    await userEvent.click(await screen.findByRole('button', { name: `Menu of ${username}` }));
    await press('Log out');
    await findToast('Logged out');
    await visit('/contact', device);
    expect((await findField(/^Message/)).value).toBe('');
    for (const [label, text] of [
      [/^Name/, 'Hannah Becker'],
      [/^Email/, 'hannah@becker.example'],
      [/^Subject/, 'A plan'],
      [/^Message/, 'Which plan?'],
    ] as const)
      await retype(label, text);
    await press('Send Message');
    await findToast('Message Sent');
    await visit('/contact', device);
    expect(await screen.findByText('You wrote to us.')).toBeTruthy();
    expect(screen.getByText(/The answer comes by email to .?hannah@becker\.example/)).toBeTruthy();
    expect((await findField(/^Message/)).value).toBe('');
  });

  test.each([['{'], ['{"contact":{"at":1,"value":{"userId":null,"values":{"message":"old"}}}}'], ['[null,1,"a"]']])(
    'that is broken or old is ignored: %s',
    async (stored) => {
      sessionStorage.setItem('typed-input', stored);
      await visit('/contact', server.device());
      expect((await findField(/^Message/)).value).toBe('');
    },
  );

  test('never includes a password', async () => {
    await visit('/auth', server.device());
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    await fill({ Username: 'hannah', Password: 'four secret words' });
    expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain('secret');
  });
});

describe('an inquiry that a visitor sent', () => {
  test('is named after a reload, in both languages, and the form can be opened again', async () => {
    const device = server.device();
    await visit(homePath, device);
    await retype(/^Name/, 'Hannah Becker');
    await retype(/^Email/, 'hannah@becker.example');
    await retype(/^Phone/, '+971 50 000 0000');
    const form = () => within(screen.getByRole('region', { name: 'Request Information' }));
    await userEvent.click(form().getByRole('button', { name: 'Request information' }));
    await findToast('Inquiry Sent');
    await visit(homePath, device);
    expect(await screen.findByText('You wrote to Omar Farouk')).toBeTruthy();
    await userEvent.click(form().getByRole('button', { name: 'Write another message' }));
    expect((await findField(/^Name/)).value).toBe('');
    await retype(/^Message/, 'Is it still free?');
    await visit(homePath, device);
    await waitFor(async () => expect((await findField(/^Message/)).value).toBe('Is it still free?'));
    sessionStorage.clear();
    await visit(`/ar${homePath}`, device);
    expect(await screen.findByText(/لقد كتبت إلى .?Omar Farouk/)).toBeTruthy();
    // another person on the same device
    await visit(homePath, (await makeMember(server)).device);
    expect(await findField(/^Message/)).toBeTruthy();
  });

  test('has four required fields, which are marked', async () => {
    await visit(homePath, server.device());
    await findField(/^Message/);
    const fields = within(screen.getByRole('region', { name: 'Request Information' })).getAllByRole<HTMLInputElement>('textbox');
    expect(fields.map(({ name, required, labels }) => [name, required, labels?.[0]?.textContent?.endsWith('*')])).toEqual(
      ['name', 'phone', 'email', 'message'].map((name) => [name, true, true]),
    );
  });
});
