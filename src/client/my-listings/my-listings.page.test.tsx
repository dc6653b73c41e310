import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { DAY_MS } from '../../shared/time.ts';
import { advertise } from '../../testing/listings.ts';
import { type Member, makeMember } from '../../testing/members.ts';
import { address, findToast, visit } from '../../testing/render-app.tsx';
import { type TestServer, testServer } from '../../testing/server.ts';
import { writeDraft } from './form/draft.ts';
import { EMPTY_LISTING } from './form/listing-form.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0' });
});
afterAll(() => server.close());
afterEach(() => window.localStorage.clear());

const main = () => within(screen.getByRole('main'));
const submit = () => screen.getByRole('main').querySelector<HTMLButtonElement>('form button[type=submit]')!;

describe('the form of a listing', () => {
  const validValues = {
    ...EMPTY_LISTING,
    propertyType: 'Villa',
    title: 'Arabian Ranches, pavilion by the lake',
    description: 'Low, long and open to the garden. Four bedrooms, a guest house and a deck around the pool.',
    price: 8_300_000,
    area: 4900,
    location: 'Arabian Ranches',
    address: 'Villa 7, Al Reem Street 3, Arabian Ranches',
    amenities: ['Garden'],
    images: ['/media/villa/pavilion-villa-noon.webp'],
  };
  /** Opens the form with an unfinished draft. */
  const openWithDraft = async (member: Member, values = validValues) => {
    writeDraft({ userId: member.id, listingId: null }, values, new Date(), true);
    const page = await visit('/create-listing', member.device);
    await waitFor(() => expect(submit().textContent).toBe('Create Listing'));
    return page;
  };

  test('has four parts and begins with the documented values', async () => {
    await visit('/create-listing', (await makeMember(server)).device);
    await screen.findByRole('heading', { level: 1, name: 'Advertise a property' });
    await waitFor(() =>
      expect([...screen.getByRole('main').querySelectorAll('form h2')].map(({ textContent }) => textContent)).toEqual([
        'Basic Information',
        'Property Details',
        'Amenities',
        'Property Images',
      ]),
    );
    const purpose = within(screen.getByRole('group', { name: 'Transaction type' })).getAllByRole('button');
    expect(purpose.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
      ['For Sale', 'true'],
      ['For Rent', 'false'],
    ]);
    const value = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
    expect(['Price', 'Area', 'Bedrooms', 'Bathrooms'].map(value)).toEqual(['0', '0', '1', '1']);
    expect(screen.getByRole('textbox', { name: 'Price' }).closest('.mantine-Input-wrapper')?.textContent).toContain('AED');
    expect(screen.getByRole('textbox', { name: 'Area' }).closest('.mantine-Input-wrapper')?.textContent).toContain('sq ft');
    expect(within(screen.getByRole('group', { name: /At least one/ })).getAllByRole('checkbox')).toHaveLength(12);
  });

  test('once sent it says so, refreshes the lists of homes and leads to the promotion of the new one', async () => {
    const member = await makeMember(server);
    writeDraft({ userId: member.id, listingId: null }, validValues, new Date(), true);
    const page = await visit('/properties', member.device);
    await screen.findByText(/^Showing 0 properties/);
    await userEvent.click(await screen.findByRole('link', { name: 'Advertise Property' }));
    await waitFor(() => expect(submit().textContent).toBe('Create Listing'));
    page.hold('listing.create');
    await userEvent.click(submit());
    expect(submit().textContent).toBe('Creating Listing...');
    expect(submit().disabled).toBe(true);
    page.restore();
    expect(await findToast('Listing Created')).toMatchObject({ message: 'Your property has been listed.', role: 'status' });
    await waitFor(() => expect(address()).toMatch(/^\/promote-listing\?id=\d+$/));
    window.history.go(-2);
    expect(await screen.findByText('Showing 1 property')).toBeTruthy();
  });

  test('that is refused says why; one that never arrives says what is documented', async () => {
    const member = await makeMember(server);
    for (let i = 0; i < 5; i++) await advertise(member);
    const page = await openWithDraft(member);
    await userEvent.click(submit());
    expect(await findToast('Listing Failed')).toEqual({
      title: 'Listing Failed',
      message: 'Your plan allows up to 5 listings. Upgrade to add more.',
      role: 'alert',
    });
    page.cut('listing.create');
    await userEvent.click(submit());
    await screen.findByText('Failed to create property listing. Please try again.');
    expect((await findToast('Listing Failed')).message).toBe('Failed to create property listing. Please try again.');
    expect(address()).toBe('/create-listing');
  });

  test('a picture that cannot be uploaded is told', async () => {
    await openWithDraft(await makeMember(server), { ...validValues, images: [] });
    const chooser = screen.getByRole('main').querySelector<HTMLInputElement>('#listing-images')!;
    // No server listens on the origin of this document.
    await userEvent.upload(chooser, new File(['x'], 'pool.jpg', { type: 'image/jpeg' }));
    expect(await findToast('Upload Failed')).toEqual({
      title: 'Upload Failed',
      message: 'Failed to upload images. Please try again.',
      role: 'alert',
    });
  });
});

describe('editing', () => {
  test('a promoted listing into another home is saved only after its owner has read what that ends', async () => {
    const member = await makeMember(server);
    const { id } = await advertise(member, { title: 'Dubai Marina, home to change' });
    await promote(id, 2, new Date('2099-05-06T08:00:00Z'));
    const row = async () =>
      (
        await rows<{ title: string; area: number; is_promoted: boolean }>(server.deps.orm.em, {
          text: 'select title, area, is_promoted from properties where id = $1',
          values: [id],
        })
      )[0]!;
    await visit(`/edit-listing/${id}`, member.device);
    await waitFor(() => expect(submit().textContent).toBe('Save changes'));
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    await userEvent.clear(field('Area'));
    await userEvent.type(field('Area'), '5000');
    await userEvent.click(submit());
    const dialog = within(await screen.findByRole('dialog', { name: 'This becomes another home' }));
    expect(dialog.getByText(/its promotion \(until 6 May 2099, not refunded\)/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Area').value.replace(/\D/g, '')).toBe('5000');
    expect(await row()).toMatchObject({ area: 1200, is_promoted: true });
    await userEvent.click(submit());
    await userEvent.click(await screen.findByRole('button', { name: 'Save and end the promotion' }));
    expect((await findToast('Changes saved')).message).toContain('The promotion has ended, because it is another home now.');
    expect(await row()).toMatchObject({ area: 5000, is_promoted: false });
  });

  test('a promoted listing that stays the same home is saved at once', async () => {
    const member = await makeMember(server);
    const { id } = await advertise(member, { title: 'Dubai Marina, home to rename' });
    await promote(id, 2, new Date('2099-05-06T08:00:00Z'));
    await visit(`/edit-listing/${id}`, member.device);
    await waitFor(() => expect(submit().textContent).toBe('Save changes'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' again');
    await userEvent.click(submit());
    expect(await screen.findByText('Everybody sees them now.')).toBeTruthy();
  });
});

const promote = (id: number, level: number, end: Date) =>
  rows(server.deps.orm.em, {
    text: 'update properties set is_promoted = true, promotion_level = $2, promotion_start_date = $3, promotion_end_date = $4 where id = $1',
    values: [id, level, new Date(Date.now() - 40 * DAY_MS), end],
  });

describe('my properties', () => {
  const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent?.trim());

  test('stand in three tabs: promoted with level and end, regular with a way to promote, and a prompt for the saved ones', async () => {
    const member = await makeMember(server);
    const [basic, premium, top, expired, never] = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => advertise(member, { title: `Dubai Marina, home ${n}`, area: 1200 })),
    );
    const later = new Date('2099-05-06T08:00:00Z');
    await Promise.all([promote(basic.id, 1, later), promote(premium.id, 2, later), promote(top.id, 3, later)]);
    await promote(expired.id, 3, new Date(Date.now() - 60_000));
    await visit('/my-properties', member.device);
    await screen.findByRole('tablist');
    expect(tabs()).toEqual(['Promoted 3', 'Regular Listings 2', 'Saved Properties']);
    expect(main().getByRole('link', { name: 'Create New Listing' }).getAttribute('href')).toBe('/create-listing');
    const text = (id: number) => document.querySelector(`article[data-property="${id}"]`)?.textContent ?? '';
    for (const [id, name] of [
      [basic.id, 'Basic Promotion'],
      [premium.id, 'Premium Promotion'],
      [top.id, 'Featured Promotion'],
    ] as const) {
      expect(text(id)).toContain(name);
      expect(text(id)).toContain('Promoted until 6 May 2099');
      expect(text(id)).toContain('1,200 sqft');
    }
    await userEvent.click(screen.getByRole('tab', { name: /Regular/ }));
    const promoteLinks = main()
      .getAllByRole('link', { name: /^Promote / })
      .map((link) => link.getAttribute('href'));
    expect(new Set(promoteLinks)).toEqual(new Set([`/promote-listing?id=${expired.id}`, `/promote-listing?id=${never.id}`]));
    expect(text(expired.id)).not.toContain('Promotion');
    await userEvent.click(screen.getByRole('tab', { name: 'Saved Properties' }));
    expect(main().getByRole('link', { name: 'Browse Properties' }).getAttribute('href')).toBe('/properties');
  });

  test('nothing promoted and nothing regular is told; a failure with its reason', async () => {
    const { device } = await makeMember(server);
    await visit('/my-properties', device);
    expect(await screen.findByText('No Promoted Properties')).toBeTruthy();
    expect(tabs().slice(0, 2)).toEqual(['Promoted 0', 'Regular Listings 0']);
    await userEvent.click(screen.getByRole('tab', { name: /Regular/ }));
    expect(await screen.findByText('No Regular Listings')).toBeTruthy();
    const reason = async () => (await screen.findByText('Error Loading Properties')).parentElement?.textContent;
    await visit('/my-properties', device, (wire) => wire.cut('listing.mine'));
    expect(await reason()).toContain('Failed to fetch');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('')));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(async () => expect(await reason()).toContain('An error occurred.'));
    await rows(server.deps.orm.em, { text: 'alter table properties rename to away', values: [] });
    await visit('/my-properties', device);
    expect(await reason()).toContain('Failed to fetch properties');
    await rows(server.deps.orm.em, { text: 'alter table away rename to properties', values: [] });
    const page = await visit('/my-properties', device, (wire) => wire.hold('listing.mine'));
    await main().findByRole('status', { name: 'Loading' });
    // The session ends while the page is open.
    await device.post('/api/logout').expect(200);
    page.restore();
    expect(await reason()).toContain('User not authenticated');
  });
});
