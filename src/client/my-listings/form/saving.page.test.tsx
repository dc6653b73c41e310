// Tests of saving the listing form: while the request runs or after the form was left, with a draft or a full storage, and what is sent.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rows } from '../../../server/db/orm.ts';
import { setDisplayReader } from '../../../shared/display.ts';
import type { ListingValues } from '../../../shared/listing/draft.ts';
import { openWithDraft, submitButton, VALID_LISTING } from '../../../testing/browser/listing-form.ts';
import { address, findToast, pasteText, visit } from '../../../testing/browser/render-app.tsx';
import { callerOf } from '../../../testing/factories/caller.ts';
import { advertise } from '../../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { readDrafts, writeDraft } from './draft/draft.ts';
import { toFormValues } from './listing-form.ts';

let server: TestServer;
beforeAll(async () => {
  // 0 switches a rate limit off
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0' });
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** happy-dom does not match `:disabled` in a disabled fieldset. */
const fieldsAreDisabled = () => field('Title').closest('fieldset')!.disabled;
const formIsOpen = (label: string) => waitFor(() => expect(submitButton().textContent).toBe(label));

/** Reads a listing as the form of its owner gets it. */
async function readFormValues({ device }: Member, id: number): Promise<ListingValues> {
  return toFormValues(await callerOf(device).listing.get({ id }));
}

describe('a new listing', () => {
  test('that is created after its form was left opens no page and leaves the draft of another new listing', async () => {
    const member = await makeMember(server);
    const draftOwner = { userId: member.id, listingId: null };
    writeDraft(draftOwner, VALID_LISTING, new Date(), true);
    const page = await visit('/properties', member.device);
    await userEvent.click(await screen.findByRole('link', { name: 'Advertise Property' }));
    await formIsOpen('Create Listing');
    page.hold('listing.create');
    await userEvent.click(submitButton());
    // no text is typed that would be lost
    expect(fieldsAreDisabled()).toBe(true);
    window.history.back();
    await waitFor(() => expect(address()).toBe('/properties'));
    await waitFor(() => expect(submitButton()).toBeNull());
    writeDraft(draftOwner, { ...VALID_LISTING, title: 'Another home of the same owner' }, new Date());
    page.restore();
    expect(await findToast('Listing Created')).toBeTruthy();
    expect(address()).toBe('/properties');
    expect(readDrafts(draftOwner).map(({ values }) => values.title)).toEqual(['Another home of the same owner']);
  });

  test('takes no dropped, pasted or moved pictures while it is saved', async () => {
    const page = await openWithDraft(await makeMember(server), {
      ...VALID_LISTING,
      images: ['/media/villa/a.webp', '/media/villa/b.webp'],
      pictures: [
        { url: '/media/villa/a.webp', kind: 'photo' },
        { url: '/media/villa/b.webp', kind: 'photo' },
      ],
    });
    const tiles = () => [...screen.getByRole('list', { name: 'Images' }).querySelectorAll('[draggable]')];
    const readOrder = () => tiles().map((tile) => tile.querySelector('img')?.getAttribute('src'));
    const files = { types: ['Files'], files: [new File(['x'], 'pool.jpg', { type: 'image/jpeg' })] };
    const order = readOrder();
    page.hold('listing.create');
    await userEvent.click(submitButton());
    fireEvent.drop(window, { dataTransfer: files });
    fireEvent.paste(window, { clipboardData: files });
    fireEvent.dragStart(tiles()[1]!, { dataTransfer: { setData: () => {} } });
    fireEvent.drop(tiles()[0]!);
    expect(readOrder()).toEqual(order);
    expect(tiles().map((tile) => tile.getAttribute('draggable'))).toEqual(['false', 'false']);
    page.restore();
    await findToast('Listing Created');
  });

  test('that is rejected keeps the form, whose fields can be changed again', async () => {
    const page = await openWithDraft(await makeMember(server), VALID_LISTING);
    page.cut('listing.create');
    await userEvent.click(submitButton());
    await findToast('Listing Failed');
    await waitFor(() => expect(fieldsAreDisabled()).toBe(false));
  });

  test('stays in the form with a link to sign in when the session has ended and the storage is full', async () => {
    const member = await makeMember(server);
    await openWithDraft(member, VALID_LISTING);
    await member.device.post('/api/logout').expect(200);
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await userEvent.click(submitButton());
    const link = await screen.findByRole('link', { name: 'Sign in in a new tab' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(field('Title').value).toBe(VALID_LISTING.title);
  });

  test('keeps the errors of other fields when coordinates are pasted', async () => {
    await openWithDraft(await makeMember(server), { ...VALID_LISTING, title: 'Short', price: 0 });
    await userEvent.click(submitButton());
    expect(await screen.findByText('Price must be positive')).toBeTruthy();
    await pasteText(field('Latitude'), '25.056, 55.27');
    await waitFor(() => expect(field('Longitude').value).toBe('55.27'));
    expect(screen.getByText('Price must be positive')).toBeTruthy();
  });

  test('with as many pictures as allowed focuses the one that could not be uploaded', async () => {
    // one fewer than allowed
    const images = Array.from({ length: 29 }, (_, i) => `https://pictures.example/${i}.jpg`);
    await openWithDraft(await makeMember(server), { ...VALID_LISTING, images });
    const chooser = screen.getByRole('main').querySelector<HTMLInputElement>('#listing-images')!;
    // no server listens on the origin of this document
    await userEvent.upload(chooser, new File(['x'], 'pool.jpg', { type: 'image/jpeg' }));
    await findToast('Upload Failed');
    await userEvent.click(submitButton());
    await waitFor(() => expect(document.activeElement?.textContent).toContain('pool.jpg'));
  });
});

describe('the form of an existing listing', () => {
  const isSaved = () => waitFor(() => expect(address()).toMatch(/^\/my-properties/));
  const readStored = async (id: number) =>
    (await rows(server.deps.orm.em, { text: 'select title, price, area, emirate from properties where id = $1', values: [id] }))[0];

  test('saves the changes of a draft without undoing a price that was lowered elsewhere', async () => {
    const member = await makeMember(server);
    const { id } = await advertise(member, { price: 1_600_000 });
    const before = await readFormValues(member, id);
    const changed = { ...before, title: 'A title written on the phone' };
    writeDraft({ userId: member.id, listingId: id }, changed, new Date(), true, before);
    await member.device.patch(`/api/properties/${id}`).send({ price: 1_500_000 }).expect(200);
    await visit(`/edit-listing/${id}`, member.device);
    await formIsOpen('Save changes');
    expect(field('Price').value).toBe('1,500,000');
    expect(field('Title').value).toBe(changed.title);
    await userEvent.click(submitButton());
    await isSaved();
    expect(await readStored(id)).toMatchObject({ title: changed.title, price: 1_500_000 });
    expect(readDrafts({ userId: member.id, listingId: id })).toEqual([]);
  });

  test('does not overwrite a price that was lowered elsewhere while it is open', async () => {
    const member = await makeMember(server);
    const { id } = await advertise(member, { price: 1_600_000 });
    await visit(`/edit-listing/${id}`, member.device);
    await formIsOpen('Save changes');
    await member.device.patch(`/api/properties/${id}`).send({ price: 1_500_000 }).expect(200);
    await pasteText(field('Title'), ' by the sea');
    await userEvent.click(submitButton());
    await isSaved();
    expect(await readStored(id)).toMatchObject({ title: expect.stringMatching(/ by the sea$/), price: 1_500_000 });
  });

  test('keeps the emirate of a place whose name exists in Dubai too', async () => {
    const member = await makeMember(server);
    const { id } = await advertise(member, { location: 'Downtown, Fujairah', address: 'Street 5, Downtown' });
    await visit(`/edit-listing/${id}`, member.device);
    await formIsOpen('Save changes');
    expect(screen.getByLabelText<HTMLInputElement>('Location', { selector: 'input' }).value).toBe('Downtown, Fujairah');
    await pasteText(field('Address'), ', next to the park');
    await userEvent.click(submitButton());
    await isSaved();
    expect(await readStored(id)).toMatchObject({ emirate: 'Fujairah' });
  });

  test('keeps the square feet when the displayed square metres are typed again', async () => {
    setDisplayReader(() => ({ areaUnit: 'sqm' }));
    try {
      const member = await makeMember(server);
      const { id } = await advertise(member, { area: 1200 });
      await visit(`/edit-listing/${id}`, member.device);
      await formIsOpen('Save changes');
      expect(field('Area').value).toBe('111');
      await userEvent.clear(field('Area'));
      await userEvent.type(field('Area'), '111');
      expect(within(screen.getByRole('main')).getByText(/saved as 1,200 sq ft/)).toBeTruthy();
      await userEvent.click(submitButton());
      await isSaved();
      expect(await readStored(id)).toMatchObject({ area: 1200 });
    } finally {
      setDisplayReader(() => ({}));
    }
  });
});
