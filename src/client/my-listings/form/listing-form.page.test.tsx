// Tests of the pages that create and edit a listing: defaults, drafts, saving, failures, promoted listings and Arabic.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../../server/db/orm.ts';
import { setDisplayReader } from '../../../shared/display.ts';
import { openWithDraft, submitButton, VALID_LISTING } from '../../../testing/browser/listing-form.ts';
import { address, findToast, pasteText, visit } from '../../../testing/browser/render-app.tsx';
import { advertise, promote } from '../../../testing/factories/listings.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { findLatinTexts } from '../../../testing/latin-texts.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { writeDraft } from './draft/draft.ts';

let server: TestServer;
beforeAll(async () => {
  // 0 switches a rate limit off
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0' });
});
afterAll(() => server.close());
afterEach(() => window.localStorage.clear());

const main = () => within(screen.getByRole('main'));

describe('the listing form', () => {
  test('has four sections and the specified default values', async () => {
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
    const transactionButtons = within(screen.getByRole('group', { name: 'Transaction type' })).getAllByRole('button');
    expect(transactionButtons.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
      ['For Sale', 'true'],
      ['For Rent', 'false'],
    ]);
    const valueOfField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
    expect(['Price', 'Area', 'Bedrooms', 'Bathrooms'].map(valueOfField)).toEqual(['0', '0', '1 (not chosen yet)', '1 (not chosen yet)']);
    expect(screen.getByRole('textbox', { name: 'Price' }).closest('.mantine-Input-wrapper')?.textContent).toContain('AED');
    expect(screen.getByRole('textbox', { name: 'Area' }).closest('.mantine-Input-wrapper')?.textContent).toContain('sq ft');
    expect(within(screen.getByRole('group', { name: /At least one/ })).getAllByRole('checkbox')).toHaveLength(12);
  });

  test('asks for bedrooms and bathrooms until they are chosen, by a button, a key or the link below the field (N29)', async () => {
    await visit('/create-listing', (await makeMember(server)).device);
    const field = (name: string) => main().getByRole<HTMLInputElement>('textbox', { name });
    await main().findByRole('textbox', { name: 'Bedrooms' });
    await userEvent.click(submitButton());
    expect(await main().findByText('Choose the number of bedrooms')).toBeTruthy();
    expect(main().getByText('Choose the number of bathrooms')).toBeTruthy();
    await userEvent.click(main().getAllByRole('button', { name: '1 is right' })[0]!);
    expect(field('Bedrooms').value).toBe('1');
    await userEvent.click(field('Bathrooms'));
    await userEvent.keyboard('3');
    expect(field('Bathrooms').value).toBe('3');
    expect(main().queryByRole('button', { name: '1 is right' })).toBeNull();
    await userEvent.click(main().getByRole('button', { name: 'One bedroom more' }));
    expect(field('Bedrooms').value).toBe('2');
  });

  test('asks about a price that can hardly be right, and publishes it once it is confirmed', async () => {
    const member = await makeMember(server);
    await openWithDraft(member, { ...VALID_LISTING, transactionType: 'Rent', price: '85', title: 'Villa with three bedrooms' });
    await userEvent.click(submitButton());
    const dialog = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
    expect(dialog.getByText('Is AED 85 a month right?')).toBeTruthy();
    expect(dialog.getByText(/^Bedrooms in the title: 3\. Bedrooms in the form: 1\./)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, it is right' }));
    await findToast('Listing Created');
    const [listing] = await server.deps.orm.em
      .fork()
      .execute<{ price: number; status: string }[]>('select price, status from properties where user_id = ?', [member.id]);
    expect(listing).toEqual({ price: 85, status: 'published' });
  });

  test('reads pasted coordinates, and refuses a paste that names no point', async () => {
    await openWithDraft(await makeMember(server));
    const latitude = main().getByRole<HTMLInputElement>('textbox', { name: 'Latitude' });
    await userEvent.click(latitude);
    await userEvent.paste('https://maps.app.goo.gl/AbCdEf123');
    expect(latitude.value).toBe('');
    expect(main().getByText(/^What you pasted names no point/)).toBeTruthy();
    await userEvent.paste(`25°04'48.3"N 55°08'28.7"E`);
    expect(latitude.value).toBe('25.080083');
    expect(main().getByRole<HTMLInputElement>('textbox', { name: 'Longitude' }).value).toBe('55.141306');
    expect(main().queryByText(/^What you pasted names no point/)).toBeNull();
  });

  test('asks before it is filled in a second time with the draft of an ended session', async () => {
    const member = await makeMember(server);
    await openWithDraft(member);
    await visit('/create-listing', member.device);
    await userEvent.click(await main().findByRole('button', { name: 'Continue your draft' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe(VALID_LISTING.title);
  });

  test('confirms a submission, refreshes the property lists and opens the promotion of the new listing', async () => {
    const member = await makeMember(server);
    writeDraft({ userId: member.id, listingId: null }, VALID_LISTING, new Date(), true);
    const page = await visit('/properties', member.device);
    await screen.findByText(/^Showing 0 properties/);
    await userEvent.click(await screen.findByRole('link', { name: 'Advertise Property' }));
    await waitFor(() => expect(submitButton().textContent).toBe('Create Listing'));
    page.hold('listing.create');
    await userEvent.click(submitButton());
    expect(submitButton().textContent).toBe('Creating Listing...');
    expect(submitButton().disabled).toBe(true);
    page.restore();
    expect(await findToast('Listing Created')).toMatchObject({ message: 'Your property has been listed.', role: 'status' });
    await waitFor(() => expect(address()).toMatch(/^\/promote-listing\?id=\d+$/));
    const note = within(await screen.findByRole('region', { name: 'Your listing is live' }));
    const id = address().split('=')[1];
    expect(note.getByRole('link', { name: 'View it' }).getAttribute('href')).toBe(`/properties/${id}`);
    expect(note.getByRole('link', { name: 'My properties' }).getAttribute('href')).toBe('/my-properties');
    // back over the form to the search, which was loaded before the listing existed
    window.history.go(-2);
    expect(await screen.findByText('Showing 1 property')).toBeTruthy();
  });

  test('shows the server’s reason for a rejection and the specified text when the request fails', async () => {
    const member = await makeMember(server);
    // as many listings as are allowed without a plan
    for (let i = 0; i < 5; i++) await advertise(member);
    const page = await openWithDraft(member);
    await userEvent.click(submitButton());
    expect(await findToast('Listing Failed')).toEqual({
      title: 'Listing Failed',
      message: 'Your plan allows up to 5 listings. Upgrade to add more.',
      role: 'alert',
    });
    page.cut('listing.create');
    await userEvent.click(submitButton());
    await screen.findByText('Failed to create property listing. Please try again.');
    expect((await findToast('Listing Failed')).message).toBe('Failed to create property listing. Please try again.');
    expect(address()).toBe('/create-listing');
  });

  test('asks what each picture is, and takes a floor plan, an edited photo only with its original, descriptions and a film (O154 to O156, N27)', async () => {
    const member = await makeMember(server);
    const images = ['a', 'b', 'c'].map((name) => `https://pictures.example/${name}.jpg`);
    await openWithDraft(member, { ...VALID_LISTING, images, pictures: [] });
    const user = userEvent.setup();
    await user.click(submitButton());
    expect(await main().findAllByText('Say of each picture what it is')).toBeTruthy();
    const edit = async (name: string) => {
      await user.click(main().getByRole('button', { name }));
      return within(await screen.findByRole('dialog'));
    };
    const plan = await edit('Turn or describe image 1');
    // only uploads can be turned
    expect(plan.queryByRole('button', { name: 'Turn left' })).toBeNull();
    await user.click(plan.getByRole('radio', { name: 'This is a floor plan' }));
    await user.type(plan.getByRole('textbox', { name: 'In Arabic' }), 'غرفتان');
    await user.click(plan.getByRole('button', { name: 'Done' }));
    // it stands behind the photos
    const edited = await edit('Turn or describe image 1');
    await user.click(edited.getByRole('radio', { name: /^Edited photo/ }));
    await user.click(edited.getByRole('button', { name: 'Done' }));
    expect(edited.getByText('Add the original of the edited photo')).toBeTruthy();
    await user.click(edited.getByRole('radio', { name: 'Drawing or render' }));
    await user.click(edited.getByRole('button', { name: 'Done' }));
    await user.click(main().getByRole('button', { name: 'They are photos' }));
    const film = main().getByRole('textbox', { name: 'Film or tour' });
    await user.type(film, 'films.example/1');
    await user.click(submitButton());
    expect(await main().findByText('Only YouTube, Vimeo, Matterport, Kuula and my360 links')).toBeTruthy();
    await user.clear(film);
    await user.type(film, 'youtu.be/dQw4w9WgXcQ');
    await user.click(submitButton());
    await findToast('Listing Created');
    const [stored] = await rows(server.deps.orm.em.fork(), {
      text: 'select images, floor_plans as plans, pictures, film from properties where user_id = $1',
      values: [member.id],
    });
    const [a, b, c] = images;
    expect(stored).toEqual({
      images: [b, c],
      plans: [a],
      film: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      pictures: [
        { url: b, kind: 'drawing' },
        { url: c, kind: 'photo' },
        { url: a, descriptionAr: 'غرفتان' },
      ],
    });
  });

  test('reports a picture that cannot be uploaded', async () => {
    await openWithDraft(await makeMember(server), { ...VALID_LISTING, images: [] });
    const chooser = screen.getByRole('main').querySelector<HTMLInputElement>('#listing-images')!;
    // No server listens on the origin of this document.
    await userEvent.upload(chooser, new File(['x'], 'pool.jpg', { type: 'image/jpeg' }));
    expect(await findToast('Upload Failed')).toEqual({
      title: 'Upload Failed',
      message: 'Failed to upload images. Please try again.',
      role: 'alert',
    });
  });

  test('takes an area in square metres from members who chose them, and saves whole square feet', async () => {
    setDisplayReader(() => ({ areaUnit: 'sqm' }));
    try {
      const member = await makeMember(server);
      await openWithDraft(member);
      const area = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Area' });
      // 4,900 sq ft
      expect(area().value).toBe('455');
      expect(area().closest('.mantine-Input-wrapper')?.textContent).toContain('m²');
      expect(screen.getByText('Built-up area in square metres; saved as 4,900 sq ft')).toBeDefined();
      const user = userEvent.setup();
      await user.clear(area());
      await user.type(area(), '85.5');
      expect(area().value).toBe('85.5');
      await user.click(submitButton());
      await findToast('Listing Created');
      const [listing] = await server.deps.orm.em
        .fork()
        .execute<{ area: number }[]>('select area from properties where user_id = ?', [member.id]);
      // 85.5 m² in square feet
      expect(listing).toEqual({ area: 920 });
    } finally {
      setDisplayReader(() => ({}));
    }
  });
});

describe('editing a listing', () => {
  test('turns a promoted listing into another property only after the owner has confirmed what ends', async () => {
    const member = await makeMember(server);
    const { id } = await advertise(member, { title: 'Dubai Marina, home to change' });
    await promote(server, id, 2, new Date('2099-05-06T08:00:00Z'));
    const readListing = async () =>
      (
        await rows<{ title: string; area: number; is_promoted: boolean }>(server.deps.orm.em, {
          text: 'select title, area, is_promoted from properties where id = $1',
          values: [id],
        })
      )[0]!;
    await visit(`/edit-listing/${id}`, member.device);
    await waitFor(() => expect(submitButton().textContent).toBe('Save changes'));
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    // advertised with 1,200 sq ft
    await userEvent.clear(field('Area'));
    await userEvent.type(field('Area'), '5000');
    await userEvent.click(submitButton());
    const dialog = within(await screen.findByRole('dialog', { name: 'This looks like a different home' }));
    expect(dialog.getByText(/its promotion \(which runs until 6 May 2099 and is not refunded\)/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Area').value.replace(/\D/g, '')).toBe('5000');
    expect(await readListing()).toMatchObject({ area: 1200, is_promoted: true });
    await userEvent.click(submitButton());
    await userEvent.click(await screen.findByRole('button', { name: 'Save and end the promotion' }));
    expect((await findToast('Changes saved')).message).toContain('The promotion has ended, because this is a different home now.');
    expect(await readListing()).toMatchObject({ area: 5000, is_promoted: false });
  });

  test('saves a promoted listing that stays the same property at once', async () => {
    const member = await makeMember(server);
    const { id } = await advertise(member, { title: 'Dubai Marina, home to rename' });
    await promote(server, id, 2, new Date('2099-05-06T08:00:00Z'));
    await visit(`/edit-listing/${id}`, member.device);
    await waitFor(() => expect(submitButton().textContent).toBe('Save changes'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' again');
    await userEvent.click(submitButton());
    expect(await screen.findByText('Your changes are live.')).toBeTruthy();
  });
});

describe('in Arabic', () => {
  test('the form has Arabic texts and places, and says in Arabic what is missing', async () => {
    const member = await makeMember(server);
    await visit('/ar/create-listing', member.device);
    await waitFor(() => expect(submitButton().textContent).toBe('أنشئ الإعلان'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('أعلن عن عقار');
    expect([...screen.getByRole('main').querySelectorAll('form h2')].map(({ textContent }) => textContent)).toEqual([
      'المعلومات الأساسية',
      'تفاصيل العقار',
      'المرافق',
      'صور العقار',
    ]);
    await userEvent.click(screen.getByLabelText('المنطقة', { selector: 'input' }));
    expect(await screen.findByRole('option', { name: 'نخلة جميرا' })).toBeTruthy();
    await userEvent.click(submitButton());
    expect(await main().findByText('يجب ألا يقل عنوان الإعلان عن 10 أحرف')).toBeTruthy();
    expect(main().getByText('اختر مرفقًا واحدًا على الأقل')).toBeTruthy();
    expect(findLatinTexts(submitButton().closest('form')!)).toEqual([]);
    expect(findLatinTexts(main().getByRole('navigation', { name: 'أقسام النموذج' }))).toEqual([]);
  });

  test('the form of a listing shows the place in Arabic, saves its English name and takes an Arabic title, which the card shows', async () => {
    const member = await makeMember(server);
    const listing = await advertise(member, { location: 'Dubai Marina' });
    await visit(`/ar/edit-listing/${listing.id}`, member.device);
    const place = await screen.findByLabelText<HTMLInputElement>('المنطقة', { selector: 'input' });
    expect(place.value).toBe('دبي مارينا');
    await pasteText(screen.getByLabelText('العنوان بالعربية (اختياري)'), ' شقة هادئة على المرسى ');
    await userEvent.click(submitButton());
    expect(await findToast('حُفظت التغييرات')).toBeTruthy();
    const readStoredListing = () =>
      rows<{ location: string; title_ar: string | null; description_ar: string | null }>(server.deps.orm.em, {
        text: 'select location, title_ar, description_ar from properties where id = $1',
        values: [listing.id],
      });
    expect(await readStoredListing()).toEqual([{ location: 'Dubai Marina', title_ar: 'شقة هادئة على المرسى', description_ar: null }]);
    expect(await main().findByRole('link', { name: 'شقة هادئة على المرسى' })).toBeTruthy();
    await visit(`/edit-listing/${listing.id}`, member.device);
    const title = await screen.findByLabelText<HTMLInputElement>('Title in Arabic (optional)');
    expect(title.value).toBe('شقة هادئة على المرسى');
    await userEvent.clear(title);
    await userEvent.click(submitButton());
    expect(await findToast('Changes saved')).toBeTruthy();
    expect((await readStoredListing())[0]!.title_ar).toBeNull();
  });
});
