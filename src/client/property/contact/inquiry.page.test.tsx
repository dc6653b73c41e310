// Tests of the inquiry form beside a property: sending, failure, and the way to the conversation of a member who has written.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { inquiryDraftPath } from '../../../shared/inquiry/inquiry-draft.ts';
import { findToast, pasteText } from '../../../testing/browser/render-app.tsx';
import { startPropertyPageContext, TITLE } from '../../../testing/contexts/property-page-context.ts';
import { makeMember } from '../../../testing/factories/members.ts';

const { server, villaId, idWithoutMap, openProperty } = await startPropertyPageContext();

// what is typed and sent is kept on the device
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the property page', () => {
  test('sends an inquiry and clears the form, or reports a failure and keeps the input', async () => {
    const page = await openProperty(villaId);
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    const form = within(screen.getByRole('region', { name: 'Request Information' }));
    const submitButton = () => form.getByRole<HTMLButtonElement>('button', { name: 'Request information' });
    // the form loads after the page
    await screen.findByRole('textbox', { name: 'Message' });
    const defaultMessage = `I am interested in ${TITLE} located in Palm Jumeirah. Please contact me with more information.`;
    expect(field('Message').value).toBe(defaultMessage);
    await pasteText(field('Name'), 'Hannah Becker');
    await pasteText(field('Email'), 'hannah@becker.example');
    await pasteText(field('Phone'), '+971 50 000 0000');
    // the request fails
    page.cut('inquiry.create');
    await userEvent.click(submitButton());
    expect(await findToast('Error')).toEqual({
      title: 'Error',
      message: 'Failed to send your inquiry. Please try again later.',
      role: 'alert',
    });
    expect(field('Name').value).toBe('Hannah Becker');
    page.restore();
    // the response is delayed until `restore`
    page.hold('inquiry.create');
    await userEvent.click(submitButton());
    const pendingButton = form.getByRole<HTMLButtonElement>('button', { name: 'Sending...' });
    expect(pendingButton.disabled).toBe(true);
    page.restore();
    expect(await findToast('Inquiry Sent')).toMatchObject({
      message: 'Your inquiry has been sent successfully. Our agent will contact you shortly.',
    });
    expect(form.getByText('You wrote to Omar Farouk')).toBeTruthy();
    expect(form.getByText('The answer comes by email to hannah@becker.example.')).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Write another message' }));
    expect([field('Name').value, field('Email').value, field('Phone').value, field('Message').value]).toEqual(['', '', '', defaultMessage]);
    const [storedInquiry] = await server.deps.orm.em
      .getConnection()
      .execute<object[]>('select property_id, name, email, phone, message from inquiries');
    expect(storedInquiry).toEqual({
      property_id: villaId,
      name: 'Hannah Becker',
      email: 'hannah@becker.example',
      phone: '+971 50 000 0000',
      message: defaultMessage,
    });
  });

  test('leads a member who has written about the home to the conversation, also after a reload, and offers the form again', async () => {
    const { device } = await makeMember(server);
    const inquiry = {
      name: 'Hannah Becker',
      email: 'hannah@becker.example',
      phone: '+971 50 000 0000',
      message: 'May I see it on Friday?',
    };
    const { body } = await device
      .post('/api/inquiries')
      .send({ propertyId: villaId, ...inquiry })
      .expect(201);
    await openProperty(villaId, device);
    const form = within(screen.getByRole('region', { name: 'Request Information' }));
    expect(await form.findByText('You wrote to Omar Farouk')).toBeTruthy();
    expect(form.queryByRole('textbox')).toBeNull();
    expect(form.getByRole('link', { name: 'See the conversation' }).getAttribute('href')).toBe(`/inquiries/${body.id}`);
    expect(form.queryByRole('button', { name: 'Request information' })).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Write another message' }));
    expect(form.getByRole('textbox', { name: 'Message' })).toBeTruthy();
    // the page of another home still has the form
    await openProperty(idWithoutMap, device);
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeTruthy();
  });

  test('leads a member to the stored conversation when the first response was lost, and one whose session has ended to email', async () => {
    const { device, email } = await makeMember(server);
    const page = await openProperty(villaId, device);
    const form = within(screen.getByRole('region', { name: 'Request Information' }));
    await form.findByRole('textbox', { name: 'Message' });
    const fillIn = async (values: Record<string, string>) => {
      for (const [name, value] of Object.entries(values)) {
        const field = form.getByRole('textbox', { name });
        await userEvent.clear(field);
        await pasteText(field, value);
      }
    };
    await fillIn({ Name: 'Hannah Becker', Email: email, Phone: '+971 50 000 0000' });
    const message = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value;
    const inquiry = { propertyId: villaId, name: 'Hannah Becker', email, phone: '+971 50 000 0000', message };
    const { body } = await device.post('/api/inquiries').send(inquiry).expect(201);
    await userEvent.click(form.getByRole('button', { name: 'Request information' }));
    expect((await form.findByRole('link', { name: 'See the conversation' })).getAttribute('href')).toBe(`/inquiries/${body.id}`);
    await userEvent.click(form.getByRole('button', { name: 'Write another message' }));
    await fillIn({ Name: 'Hannah Becker', Email: email, Phone: '+971 50 000 0000', Message: 'Is it still free?' });
    await device.post('/api/logout').expect(200);
    await userEvent.click(form.getByRole('button', { name: 'Request information' }));
    expect(await form.findByText(`The answer comes by email to ${email}.`)).toBeTruthy();
    expect(form.queryByRole('link', { name: 'See the conversation' })).toBeNull();
    expect(page.calls.filter((call) => call === 'inquiry.create')).toHaveLength(2);
  });

  test('shows a message of the address as a draft, as plain text, which what the visitor typed replaces (O124)', async () => {
    const draft = 'Is <b>it</b> free on Sunday?\nI come with my family.';
    const message = async () => (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })).value;
    const NOTE = 'This message came with the link that you opened. Read it before you send it.';
    await openProperty(inquiryDraftPath(villaId, draft).slice('/properties/'.length));
    await waitFor(async () => expect(await message()).toBe(draft));
    expect(screen.getByText(NOTE)).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), ' Thank you.');
    expect(screen.queryByText(NOTE)).toBeNull();
    await openProperty(inquiryDraftPath(villaId, 'Another text of a link').slice('/properties/'.length));
    await waitFor(async () => expect(await message()).toBe(`${draft} Thank you.`));
    expect(screen.queryByText(NOTE)).toBeNull();
    await openProperty(`${idWithoutMap}#inquiry=%C3`);
    expect(await message()).toContain('I am interested in');
  });

  test('shows the number of the advertiser with a QR code and copies it (S148)', async () => {
    await openProperty(villaId);
    await userEvent.click(await screen.findByRole('button', { name: 'QR code' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('img', { name: 'QR code that calls +971 4 000 0102' })).toBeTruthy();
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Copy the number' }));
    expect(copied).toEqual(['+971 4 000 0102']);
  });

  test('sends an inquiry without a phone that is answered here only, and asks to be called with the agreement (S150, S151)', async () => {
    await openProperty(villaId);
    const form = within(screen.getByRole('region', { name: 'Request Information' }));
    await screen.findByRole('textbox', { name: 'Message' });
    await userEvent.click(form.getByRole('checkbox', { name: /^Reply here only/ }));
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Phone' }).required).toBe(false);
    await pasteText(form.getByRole('textbox', { name: 'Name' }), 'Hannah Becker');
    await pasteText(form.getByRole('textbox', { name: 'Email' }), 'hannah.only@becker.example');
    await userEvent.click(form.getByRole('button', { name: 'Request information' }));
    expect(await form.findByText('You wrote to Omar Farouk')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Call me back' }));
    const dialog = within(await screen.findByRole('dialog'));
    await pasteText(dialog.getByRole('textbox', { name: 'Name' }), 'Hannah Becker');
    await pasteText(dialog.getByRole('textbox', { name: 'Phone' }), '50 000 0000');
    await userEvent.click(dialog.getAllByRole('button', { name: /^\w{3} \d/ })[1]!);
    await userEvent.click(dialog.getByRole('button', { name: /, 14:00$/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Call me back' }));
    expect(await dialog.findByText('Without your agreement no one may call you')).toBeTruthy();
    await userEvent.click(dialog.getByRole('checkbox', { name: /^I agree that the advertiser/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Call me back' }));
    await findToast('Call me back');
    const stored = await server.deps.orm.em
      .getConnection()
      .execute<object[]>(
        `select phone, reply_here_only as "isHereOnly", call_at is not null as "isCall" from inquiries where name = 'Hannah Becker' order by id desc limit 2`,
      );
    expect(stored).toEqual([
      { phone: '+971 50 000 0000', isHereOnly: false, isCall: true },
      { phone: '', isHereOnly: true, isCall: false },
    ]);
  });
});
