// Tests of the list of inquiries and of the page of one inquiry, for the owner of a listing.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { address, findToast, pasteText, visit } from '../../testing/browser/render-app.tsx';
import { makeProperty } from '../../testing/factories/factories.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { findLatinTexts } from '../../testing/latin-texts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let owner: Member;
let inquiryId: number;
beforeAll(async () => {
  server = await testServer();
  owner = await makeMember(server);
  const property = await makeProperty(server.deps.orm.em, { title: 'شقة في دبي مارينا' });
  // makes the member the owner of the property
  await rows(server.deps.orm.em, { text: 'update properties set user_id = $2 where id = $1', values: [property.id, owner.id] });
  const inquiry = {
    propertyId: property.id,
    name: 'نادية كريم',
    email: 'nadia@homes.example',
    phone: '+971 50 000 0111',
    message: 'هل ما زالت الشقة متاحة؟',
  };
  inquiryId = (await server.request().post('/api/inquiries').send(inquiry).expect(201)).body.id;
});
// what was typed is kept in the tab
afterEach(() => sessionStorage.clear());
afterAll(() => server.close());

test('the list of inquiries in Arabic shows status, date and number of messages', async () => {
  await visit('/ar/inquiries', owner.device);
  expect(await screen.findByRole('heading', { level: 1, name: 'الاستفسارات' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'نادية كريم' })).getAttribute('href')).toBe(`/ar/inquiries/${inquiryId}`);
  expect(screen.getByText('رسالة واحدة')).toBeTruthy();
  expect(screen.getAllByText('جديد').length).toBeGreaterThan(0);
  expect(findLatinTexts(screen.getByRole('main'))).toEqual([]);
});

test('an owner answers an inquiry on the Arabic page, which shows the phone number from left to right', async () => {
  await visit(`/ar/inquiries/${inquiryId}`, owner.device);
  expect(await screen.findByRole('heading', { level: 1, name: 'استفسار من نادية كريم' })).toBeTruthy();
  expect(screen.getByText('+971 50 000 0111').closest('bdi')?.dir).toBe('ltr');
  await pasteText(screen.getByLabelText('ردك'), 'نعم، ما زالت متاحة.');
  await userEvent.click(screen.getByRole('button', { name: 'أرسل الرد' }));
  expect(await findToast('تم إرسال الرد')).toMatchObject({ message: 'ردك في طريقه إلى نادية كريم.' });
  await waitFor(() => expect(screen.getByText('نعم، ما زالت متاحة.')).toBeTruthy());
  expect(screen.getByText('أنت')).toBeTruthy();
});

test('an unread inquiry is marked in the header and the list until it is opened', async () => {
  const member = await makeMember(server);
  const home = await advertise(member);
  const sendInquiry = async (message: string): Promise<number> => {
    const fields = { name: 'Omar Saleh', email: 'omar@homes.example', phone: '050 000 0111' };
    return (
      await server
        .request()
        .post('/api/inquiries')
        .send({ propertyId: home.id, ...fields, message })
        .expect(201)
    ).body.id;
  };
  const olderId = await sendInquiry('Is it still available?');
  const newerId = await sendInquiry('May I see it on Sunday?');
  await visit('/inquiries', member.device);
  /** Accessible names of the header's links to unread inquiries. */
  const unreadLabels = () => screen.getAllByRole('link', { name: /unread inquir/ }).map((link) => link.getAttribute('aria-label'));
  await waitFor(() => expect(unreadLabels()).toContain('2 unread inquiries'));
  expect(await screen.findAllByText('Unread')).toHaveLength(2);

  await userEvent.click(screen.getAllByRole('link', { name: 'Omar Saleh' })[0]!);
  await waitFor(() => expect(address()).toBe(`/inquiries/${newerId}`));
  await waitFor(() => expect(unreadLabels()).toContain('1 unread inquiry'));
  expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
  await userEvent.click(await screen.findByRole('link', { name: 'Next' }));
  await waitFor(() => expect(address()).toBe(`/inquiries/${olderId}`));
  await waitFor(() => expect(screen.queryByRole('link', { name: /unread inquir/ })).toBeNull());
  expect((await screen.findByRole('link', { name: 'Previous' })).getAttribute('href')).toBe(`/inquiries/${newerId}`);
  const whatsApp = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href);
  expect(whatsApp.pathname).toBe('/971500000111');
  expect(whatsApp.searchParams.get('text')).toContain(`Hello Omar Saleh, you asked about "${home.title}": http`);
});

test('a reply starts from a template; one that the user saved is filled in, also in another browser, and those of this browser are brought along (O85)', async () => {
  localStorage.setItem(`reply-templates-${owner.id}`, JSON.stringify(['Saved on the device']));
  await visit(`/inquiries/${inquiryId}`, owner.device);
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your reply');
  await screen.findByRole('button', { name: 'Saved on the device' });
  await waitFor(() => expect(localStorage.getItem(`reply-templates-${owner.id}`)).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Still available' }));
  expect(field().value).toMatch(/^Hello نادية كريم,\nThank you for your inquiry\. .+ is still available\./);
  await userEvent.clear(field());
  await pasteText(field(), 'Hello {name}, {title} is {price}.');
  await userEvent.click(screen.getByRole('button', { name: 'Save as template' }));
  await screen.findByText('Template saved.');
  // a template itself is not sent
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByText('Fill in {name} first.');
  cleanup();
  sessionStorage.clear();

  await visit(`/inquiries/${inquiryId}`, owner.device);
  await userEvent.click(await screen.findByRole('button', { name: 'Hello {name}, {title} is {price}.' }));
  expect(field().value).toMatch(/^Hello نادية كريم, شقة في دبي مارينا is AED [\d,]+/);
  await userEvent.click(screen.getByRole('button', { name: 'Delete the template "Hello {name}, {title} is {price}."' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hello {name}, {title} is {price}.' })).toBeNull());
});

test('a reply that is too long, or has an unknown placeholder, is not saved as a template', async () => {
  await visit(`/inquiries/${inquiryId}`, owner.device);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Your reply');
  await userEvent.clear(field);
  await pasteText(field, 'x'.repeat(10_001));
  await userEvent.click(screen.getByRole('button', { name: 'Save as template' }));
  await screen.findByText('Message must be at most 5000 characters');
  await userEvent.clear(field);
  await pasteText(field, 'Hello {nam}');
  await userEvent.click(screen.getByRole('button', { name: 'Save as template' }));
  await screen.findByText(/^\{nam\} is not known\./);
});

test('an advertiser without a confirmed address reads why the reply was not sent', async () => {
  const member = await makeMember(server);
  const home = await advertise(member);
  const inquiry = { propertyId: home.id, name: 'Omar Saleh', email: 'omar@homes.example', phone: '050 000 0111', message: 'May I see it?' };
  const { id } = (await server.request().post('/api/inquiries').send(inquiry).expect(201)).body;
  await rows(server.deps.orm.em, { text: 'update users set email_confirmed_at = null where id = $1', values: [member.id] });
  await visit(`/inquiries/${id}`, member.device);
  await pasteText(await screen.findByLabelText('Your reply'), 'Yes, on Sunday.');
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByText(/^Confirm your email address before you reply\./);
});
