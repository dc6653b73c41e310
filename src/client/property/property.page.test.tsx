import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { DAY_MS } from '../../shared/time.ts';
import { findToast, linksIn, pasteText, visit } from '../../testing/browser/render-app.tsx';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { paths } from '../paths.ts';

let server: TestServer;
let agentId: number;
let villaId: number;
let idWithoutMap: number;
const TITLE = 'Palm Jumeirah, villa on the frond';
const HEADLINE = '5-bedroom villa in Palm Jumeirah';
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
  const { em } = server.deps.orm;
  const agent = await makeAgent(em, {
    name: 'Omar Farouk',
    title: 'Palm and Marina Specialist',
    email: 'omar@homes.example',
    phone: '+971 4 000 0102',
    image: '/media/agents/omar.webp',
    bio: 'Knows every frond.',
    rating: 4.5,
    reviewCount: 87,
  });
  agentId = agent.id;
  const property = await makeProperty(em, {
    agent,
    title: TITLE,
    location: 'Palm Jumeirah',
    address: 'Frond M 14, Palm Jumeirah',
    description: 'Sand on one side, a garden on the other.',
    propertyType: 'Villa',
    price: 12_400_000,
    area: 6000,
    bedrooms: 5,
    bathrooms: 6,
    amenities: ['Garden', "Maid's Room"],
    images: ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg', 'https://pictures.example/3.jpg'],
    verifiedBy: 'staff',
    verifiedWhat: 'title deed',
    verifiedAt: new Date('2026-11-22T08:00:00Z'),
    isPromoted: true,
    promotionLevel: 1,
    promotionEndDate: new Date(Date.now() + 9 * DAY_MS),
  });
  villaId = property.id;
  idWithoutMap = (await makeProperty(em, { location: 'Corniche', emirate: 'Abu Dhabi', latitude: null, longitude: null })).id;
});
afterAll(() => server.close());

const open = async (id: number | string, device = server.device()) => {
  const page = await visit(`/properties/${id}`, device);
  await screen.findByRole('heading', { level: 1 });
  return page;
};
const main = () => screen.getByRole('main');
const plainText = () => main().textContent?.replaceAll('\u00a0', ' ') ?? '';

describe('a URL without a property', () => {
  test('shows different states for an invalid id, a missing property, a failed request and loading', async () => {
    const invalid = await open('12abc');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Invalid Property ID');
    expect(screen.getByText("The property ID you're trying to access is invalid.")).toBeTruthy();
    expect(within(main()).getByRole('link').getAttribute('href')).toBe('/properties');
    expect(invalid.calls).not.toContain('property.get');

    await visit('/properties/99999999', server.device());
    expect(await screen.findByText('Property Not Found')).toBeTruthy();
    expect(screen.getByText("The property you're looking for doesn't exist or has been removed.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse Other Properties' }).getAttribute('href')).toBe('/properties');

    await visit(`/properties/${villaId}`, server.device(), (wire) => wire.cut('property.get'));
    expect(await screen.findByText('Error Loading Property')).toBeTruthy();
    expect(screen.getByText('There was an error loading the property details. Please try again later.')).toBeTruthy();

    const slowPage = await visit(`/properties/${villaId}`, server.device(), (wire) => wire.hold('property.get'));
    const pendingState = await within(main()).findByRole('status', { name: 'Loading' });
    expect(pendingState.querySelectorAll('[aria-hidden=true]').length).toBeGreaterThan(5);
    slowPage.restore();
    expect(await screen.findByRole('heading', { level: 1, name: HEADLINE })).toBeTruthy();
  });
});

describe('the property page', () => {
  test('shows breadcrumb, pictures, place, facts, description, amenities and address', async () => {
    await open(villaId);
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumbs' });
    expect(linksIn(crumbs)).toEqual([
      ['Home', '/'],
      ['Properties', '/properties'],
      ['Villas for sale in Palm Jumeirah', paths.properties({ transactionType: 'Buy', propertyType: 'Villa', location: 'Palm Jumeirah' })],
    ]);
    expect(crumbs.textContent).toBe(`HomePropertiesVillas for sale in Palm Jumeirah${TITLE}`);
    expect(plainText()).toContain('Palm Jumeirah, Dubai');
    expect(plainText()).toContain('AED 12,400,000');
    const terms = [...main().querySelectorAll('dl')].map((list) =>
      [...list.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(terms[0]).toEqual([
      ['Bedrooms', '5'],
      ['Bathrooms', '6'],
      ['Area', '6,000 sq ft'],
      ['Type', 'Villa'],
    ]);
    expect(screen.getByRole('heading', { name: 'Property Features' })).toBeTruthy();
    expect(terms[1]).toEqual([
      ['Reference', `DLV-${villaId}`],
      ['Purpose', 'Buy'],
      ['Type', 'Villa'],
      ['Location', 'Palm Jumeirah'],
      ['Bedrooms', '5'],
      ['Bathrooms', '6'],
      ['Area', '6,000 sq ft'],
    ]);
    for (const text of ['Sand on one side, a garden on the other.', 'Garden', "Maid's Room", 'Frond M 14, Palm Jumeirah'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(screen.queryByText('Map location not available')).toBeNull();
    await open(idWithoutMap);
    expect(screen.getByText('Map location not available')).toBeTruthy();
    expect(plainText()).toContain('Corniche, Abu Dhabi');
  });

  test('lists what was checked about the advert, each with its day, or says that nothing was (O133)', async () => {
    const { em } = server.deps.orm;
    const owner = await makeMember(server);
    await rows(em, { text: `update users set email_confirmed_at = '2026-11-12T21:00:00Z' where id = $1`, values: [owner.id] });
    const property = await makeProperty(em, {
      permitNumber: '71234567890',
      permitCheckedAt: new Date('2026-11-20T08:00:00Z'),
      verifiedBy: 'staff',
      verifiedWhat: 'title deed',
      verifiedAt: new Date('2026-11-22T08:00:00Z'),
    });
    await rows(em, { text: 'update properties set user_id = $1 where id = $2', values: [owner.id, property.id] });
    const confirmSql = `insert into listing_confirmations (property_id, confirmed_at, confirmed_by) values ($1, '2026-11-21T08:00:00Z', 'person')`;
    await rows(em, { text: confirmSql, values: [property.id] });
    await open(property.id);
    const checks = () => within(screen.getByRole('region', { name: 'Checked' }));
    expect(
      checks()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Email address confirmed, 13 Nov 2026',
      'Permit checked by us on 20 Nov 2026',
      'Checked by our staff: title deed, on 22 Nov 2026',
      'Home confirmed, 21 Nov 2026',
    ]);
    await open(idWithoutMap);
    expect(checks().getByText('Nothing checked yet')).toBeTruthy();
    expect(checks().queryByRole('listitem')).toBeNull();
  });

  test('says that a promotion is paid, and what was verified and when, only where it applies', async () => {
    await open(villaId);
    expect(within(main()).getByText('Promoted')).toBeTruthy();
    expect(within(main()).getByText('Checked by our staff: title deed, on 22 Nov 2026')).toBeTruthy();
    await open(idWithoutMap);
    expect(within(main()).queryByText(/Promoted|Checked by our staff|Permit number read/)).toBeNull();
  });

  test('has a picture counter, and thumbnails in the full view', async () => {
    await open(villaId);
    expect(screen.getByText('1 / 3')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Previous picture' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next picture' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 3 photos' }));
    const viewer = within(await screen.findByRole('dialog'));
    expect(viewer.getAllByRole('button', { name: /^Show picture \d/ }).map((button) => button.getAttribute('aria-current'))).toEqual([
      'true',
      null,
      null,
    ]);
  });

  test('shows the agent with rating, reviews, biography and ways to call', async () => {
    await open(villaId);
    const advertiser = screen.getByRole('region', { name: 'Listed by' });
    await within(advertiser).findByRole('link', { name: 'Omar Farouk' });
    expect(within(advertiser).getByRole('link', { name: 'Omar Farouk' }).getAttribute('href')).toBe(`/agents/${agentId}`);
    expect(within(advertiser).getByRole('img', { name: '4.5 out of 5' })).toBeTruthy();
    for (const text of ['Palm and Marina Specialist', '4.5', '87 reviews', 'Knows every frond.', '+971 4 000 0102', 'omar@homes.example'])
      expect(within(advertiser).getByText(text)).toBeTruthy();
    expect(advertiser.querySelector('img')?.getAttribute('src')).toBe('/media/agents/omar.webp');
    const addresses = linksIn(advertiser).map(([, to]) => to);
    expect(addresses).toContain('tel:+97140000102');
    expect(addresses.some((to) => to?.startsWith('mailto:omar@homes.example'))).toBe(true);
    await open(idWithoutMap);
    expect(screen.getByRole('region', { name: 'Listed by' }).textContent).toContain('Private owner');
  });

  test('sends an inquiry and clears the form, or reports a failure and keeps the input', async () => {
    const page = await open(villaId);
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    const form = within(screen.getByRole('region', { name: 'Request Information' }));
    const submitButton = () => form.getByRole<HTMLButtonElement>('button', { name: 'Request information' });
    const defaultMessage = `I am interested in ${TITLE} located in Palm Jumeirah. Please contact me with more information.`;
    expect(field('Message').value).toBe(defaultMessage);
    await pasteText(field('Name'), 'Hannah Becker');
    await pasteText(field('Email'), 'hannah@becker.example');
    await pasteText(field('Phone'), '+971 50 000 0000');
    page.cut('inquiry.create');
    await userEvent.click(submitButton());
    expect(await findToast('Error')).toEqual({
      title: 'Error',
      message: 'Failed to send your inquiry. Please try again later.',
      role: 'alert',
    });
    expect(field('Name').value).toBe('Hannah Becker');
    page.restore();
    page.hold('inquiry.create');
    await userEvent.click(submitButton());
    const pendingState = form.getByRole<HTMLButtonElement>('button', { name: 'Sending...' });
    expect(pendingState.disabled).toBe(true);
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
    await open(villaId, device);
    const form = within(screen.getByRole('region', { name: 'Request Information' }));
    expect(await form.findByText('You wrote to Omar Farouk')).toBeTruthy();
    expect(form.queryByRole('textbox')).toBeNull();
    expect(form.getByRole('link', { name: 'See the conversation' }).getAttribute('href')).toBe(`/inquiries/${body.id}`);
    expect(form.queryByRole('button', { name: 'Request information' })).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Write another message' }));
    expect(form.getByRole('textbox', { name: 'Message' })).toBeTruthy();
    await open(idWithoutMap, device);
    expect(await screen.findByRole('textbox', { name: 'Message' })).toBeTruthy();
  });

  test('has Share and Save above the pictures, and Save works', async () => {
    const { device } = await makeMember(server);
    await open(villaId, device);
    expect(screen.getByRole('button', { name: /^Share/ })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('link', { name: 'My Account' })).toBeTruthy());
    await userEvent.click(screen.getAllByRole('button', { name: `Save ${TITLE}` })[0]!);
    await findToast('Property Saved');
    expect((await device.get('/api/user')).body.savedProperties).toEqual([villaId]);
  });
});
