// Tests of the search, property, home and saved pages in Arabic: the only Latin texts are names and what people wrote.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '../../testing/browser/render-app.tsx';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { findLatinTexts } from '../../testing/latin-texts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

const ARABIC_TITLE = 'فيلا على سعفة النخلة بإطلالة بحرية';
const ENGLISH_TITLE = 'Corner flat with a wide view';
/** Texts of advertisers and agents, which are shown as they wrote them; `OF` are the initials in place of a portrait. */
const TEXTS_OF_PEOPLE = [
  /Omar Farouk|Palm Specialist|Knows every street\.|omar@homes\.example|^OF$/,
  /A bright home with a wide view over the water and a quiet street behind it\./,
  'Trakheesi',
  'سعفة M',
];
/** The address, without the community, of a home that `makeProperty` creates without `address`. */
const FACTORY_ADDRESS = 'Harbour Walk 1';
const main = () => screen.getByRole('main');

let server: TestServer;
let villaId: number;
let apartmentId: number;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
  const { em } = server.deps.orm;
  const agent = await makeAgent(em, { name: 'Omar Farouk', title: 'Palm Specialist', email: 'omar@homes.example' });
  const shared = { agent, featured: true, images: ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg'] };
  villaId = (
    await makeProperty(em, {
      ...shared,
      title: 'Palm Jumeirah, villa on the frond',
      titleAr: ARABIC_TITLE,
      descriptionAr: 'حديقة من جهة وشاطئ من الجهة الأخرى.',
      location: 'Palm Jumeirah',
      address: 'سعفة M، نخلة جميرا',
      propertyType: 'Villa',
      price: 12_400_000,
      area: 6000,
      bedrooms: 5,
      bathrooms: 3,
      amenities: ['Garden', "Maid's Room"],
      furnished: 'yes',
      premium: true,
      verifiedBy: 'permit',
      verifiedWhat: 'advertising permit 7120452500, in the form of Trakheesi',
      verifiedAt: new Date('2026-11-22T08:00:00Z'),
    })
  ).id;
  apartmentId = (await makeProperty(em, { ...shared, title: ENGLISH_TITLE, transactionType: 'Rent', price: 9000 })).id;
});
afterAll(() => server.close());

test('the search page is in Arabic, with the Arabic title of a listing', async () => {
  await visit('/ar/properties?propertyType=Villa&view=list', server.device());
  const card = within(await screen.findByRole('article'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('فلل فاخرة للبيع في دبي');
  expect(document.title).toBe('فلل للبيع في دبي | شراء فلل | Dubai Appartments Sale');
  expect(card.getByRole('link', { name: ARABIC_TITLE }).getAttribute('href')).toBe(`/ar/properties/${villaId}`);
  expect(card.getByText(/12,400,000/).textContent).toBe('12,400,000 درهم');
  expect(card.getByText(/نخلة جميرا، دبي/)).toBeTruthy();
  expect(card.queryByText('بالإنجليزية')).toBeNull();
  await screen.findByText('عقار واحد');
  await userEvent.click(await screen.findByRole('button', { name: 'مزيد من عوامل التصفية' }));
  await screen.findByRole('textbox', { name: 'كلمات في الإعلان' });
  expect(findLatinTexts(main(), TEXTS_OF_PEOPLE)).toEqual([]);
});

test('the search page marks the title of a listing without an Arabic title as English', async () => {
  await visit('/ar/properties?transactionType=Rent', server.device());
  const card = within(await screen.findByRole('article'));
  const link = card.getByRole('link', { name: ENGLISH_TITLE });
  expect([link.getAttribute('lang'), link.getAttribute('dir')]).toEqual(['en', 'auto']);
  expect(card.getByText('بالإنجليزية')).toBeTruthy();
  expect(card.getByText(/^9,000/).textContent).toBe('9,000 درهم\u00a0شهريًا');
  expect(findLatinTexts(main(), [...TEXTS_OF_PEOPLE, ENGLISH_TITLE, FACTORY_ADDRESS])).toEqual([]);
});

test('the page of a property is in Arabic, with its Arabic description', async () => {
  await visit(`/ar/properties/${villaId}`, server.device());
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('فيلا بـ5 غرف نوم في نخلة جميرا');
  expect(screen.getAllByText(ARABIC_TITLE).length).toBeGreaterThan(0);
  expect(screen.getByText('حديقة من جهة وشاطئ من الجهة الأخرى.')).toBeTruthy();
  expect(screen.getByText('غرفة خادمة')).toBeTruthy();
  await screen.findByText('Omar Farouk');
  await waitFor(() => expect(document.querySelector('form textarea')).not.toBeNull());
  expect(findLatinTexts(main(), [...TEXTS_OF_PEOPLE, `DLV-${villaId}`, 'OpenStreetMap', 'سعفة M', 'رمز QR'])).toEqual([]);
});

test('a property without Arabic texts shows the English ones with a mark', async () => {
  await visit(`/ar/properties/${apartmentId}`, server.device());
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('شقة بغرفتي نوم في دبي مارينا');
  expect(screen.getAllByText('بالإنجليزية')).toHaveLength(2);
  expect(screen.getByText(/^A bright home/).getAttribute('lang')).toBe('en');
});

test('the home page is in Arabic', async () => {
  await visit('/ar', server.device());
  await screen.findByRole('heading', { level: 1, name: 'اعثر على منزلك المثالي في دبي' });
  await screen.findAllByRole('article');
  await screen.findByText('منزلان للبيع وللإيجار في دبي وسائر الإمارات، ولكل منزل سعره.');
  expect(findLatinTexts(main(), [...TEXTS_OF_PEOPLE, ENGLISH_TITLE, FACTORY_ADDRESS])).toEqual([]);
});

test('the saved page and an error of the REST API are in Arabic', async () => {
  const { device, id } = await makeMember(server);
  await device.post(`/api/users/${id}/saved-properties/${villaId}`).expect(200);
  await visit('/ar/saved', device);
  await screen.findByRole('article');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('المحفوظات');
  expect(findLatinTexts(main(), TEXTS_OF_PEOPLE)).toEqual([]);
  const problem = await server
    .request()
    .get('/api/properties/2000000000')
    .set({ 'Accept-Language': 'ar', Accept: 'application/problem+json' })
    .expect(404);
  expect(problem.body).toMatchObject({ detail: 'العقار غير موجود' });
});
