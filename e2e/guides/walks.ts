// What the pictures of Help's guides show: for each step, how to get there and the controls that its text names. `npm run guides` takes the
// pictures, and guides.spec.ts takes them again and compares them.
import type { Locator, Page } from '@playwright/test';
import type { GuidePicture } from '../../src/client/help/tutorials/tutorials.content.ts';
import { getLocale, localizedPath } from '../../src/shared/locale.ts';
import { m } from '../../src/shared/messages/messages.ts';
import { placeLabel } from '../../src/shared/property/place/place-label.ts';
import { amenityLabel, typeLabel } from '../../src/shared/property/property.labels.ts';
import { callerOf } from '../caller.ts';
import { MARINA_PENTHOUSE } from '../demo-homes.ts';
import { createListing, createUser } from '../factories.ts';
import { expectHydrated } from '../page.ts';
import { PHONE } from '../viewport.ts';

/** The homes of the member whose listings are shown. No other test changes them, so that the pictures stay the same. */
const OWN_HOMES = [
  {
    title: 'Al Barsha, two bedrooms beside the park',
    titleAr: 'البرشاء، غرفتا نوم بجانب الحديقة',
    description: 'Both bedrooms look out over the park, and the kitchen opens to the living room. The pool is in the same building.',
    descriptionAr: 'تطل غرفتا النوم على الحديقة، والمطبخ مفتوح على غرفة المعيشة. والمسبح في المبنى نفسه.',
    price: 1_450_000,
    location: 'Al Barsha',
    address: 'Park Street 4, Al Barsha',
    images: ['/media/interior/sea-living-room.webp'],
  },
  {
    title: 'Jumeirah Village Circle, one bedroom with a garden view',
    titleAr: 'قرية جميرا الدائرية، غرفة نوم بإطلالة على الحديقة',
    description: 'A quiet home with a wide balcony over the garden of the building, five minutes from the school and the shops.',
    descriptionAr: 'منزل هادئ بشرفة واسعة فوق حديقة المبنى، على بعد خمس دقائق من المدرسة والمحلات.',
    price: 980_000,
    location: 'Jumeirah Village Circle',
    address: 'District 12, Jumeirah Village Circle',
    images: ['/media/interior/primary-bedroom-oak.webp'],
  },
] as const;

/** What a member writes in the form of the pictures, in the language of the page. */
const written = () => {
  const [home] = OWN_HOMES;
  return getLocale() === 'ar'
    ? { title: home.titleAr, description: home.descriptionAr }
    : { title: home.title, description: home.description };
};

/** Whether the window is a phone's, where the menu and the filters are behind buttons. */
const isPhone = (page: Page): boolean => page.viewportSize()!.width === PHONE.width;

/** Opens a page of the site in the language of the walk. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(localizedPath(getLocale(), path));
  await expectHydrated(page);
}

/** Puts an element into the middle of the window. */
const showInMiddle = (locator: Locator) => locator.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
/** Puts an element to the top of the window, below the header. */
async function showAtTop(page: Page, locator: Locator): Promise<void> {
  await locator.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await page.mouse.wheel(0, -96);
  await page.waitForTimeout(200);
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

/** Signs the browser in to a new member with two listings. */
async function signInAsOwner(page: Page): Promise<void> {
  await createUser(page.request);
  for (const home of OWN_HOMES) await createListing(page.request, home);
}

/** Walks to what a picture shows, in the language of `getLocale`. @returns the controls and contents that its step names, all of which must be in view */
type GuideWalk = (page: Page) => Promise<Locator[]>;

/** The walk of every picture. The compiler names a step that has none. */
export const GUIDE_WALKS: Record<GuidePicture, GuideWalk> = {
  'search-home': async (page) => {
    await open(page, '/');
    const submit = button(page, m.home_submit());
    await submit.scrollIntoViewIfNeeded();
    return [submit, page.getByText(m.home_type(), { exact: true }).first()];
  },
  'search-type': async (page) => {
    await open(page, '/');
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: m.layout_find() });
    await field.fill(placeLabel('Palm Jumeirah'));
    return [field, page.getByRole('listbox').getByRole('option').first()];
  },
  'search-narrow': async (page) => {
    await open(page, '/properties?location=Downtown+Dubai&propertyType=Apartment');
    const chip = page.getByRole('link', { name: m.search_remove_filter({ name: typeLabel('Apartment') }) });
    if (!isPhone(page)) return [chip, page.getByRole('heading', { name: m.search_filters(), exact: true })];
    await page.getByRole('button', { name: m.search_filters() }).filter({ visible: true }).first().click();
    return [page.getByRole('dialog').getByRole('heading').first()];
  },
  'search-map': async (page) => {
    await open(page, '/properties?location=Palm+Jumeirah');
    await page.getByText(m.search_map(), { exact: true }).filter({ visible: true }).first().click();
    await page.waitForURL(/view=map/);
    return [page.locator('.leaflet-marker-icon').first()];
  },
  'save-heart': async (page) => {
    await open(page, '/properties?location=Palm+Jumeirah');
    await page
      .getByRole('main')
      .getByRole('article')
      .first()
      .getByRole('button', { name: new RegExp(m.property_card_save_title({ title: '.*' })) })
      .click();
    return [page.getByText(m.saved_on_device(), { exact: true }).first()];
  },
  'save-list': async (page) => {
    await createUser(page.request);
    await callerOf(page.request).saved.merge.mutate({ propertyIds: [1042, 1201, 1207] });
    await open(page, '/saved');
    return [page.getByRole('heading', { level: 1 }), page.getByRole('article').first()];
  },
  'save-page': async (page) => {
    await open(page, `/properties/${MARINA_PENTHOUSE}`);
    return [
      page.getByRole('button', { name: new RegExp(m.property_share_title({ title: '.*' })) }),
      page.getByRole('heading', { level: 1 }),
    ];
  },
  'save-ask': async (page) => {
    await open(page, `/properties/${MARINA_PENTHOUSE}`);
    const heading = page.getByRole('heading', { name: m.property_request_title() });
    await showAtTop(page, heading);
    return [heading];
  },
  'list-describe': async (page) => {
    await createUser(page.request);
    await open(page, '/create-listing');
    const { title, description } = written();
    await page.getByText(typeLabel('Apartment'), { exact: true }).filter({ visible: true }).first().click();
    const field = page.getByRole('textbox', { name: m.listing_title(), exact: true });
    await field.fill(title);
    await page.getByRole('textbox', { name: m.listing_description(), exact: true }).fill(description);
    await showInMiddle(field);
    return [field];
  },
  'list-details': async (page) => {
    await createUser(page.request);
    await open(page, '/create-listing');
    const price = page.getByLabel(m.listing_price());
    await price.fill('1450000');
    await page.getByRole('textbox', { name: m.listing_area() }).fill('1240');
    await button(page, m.my_listings_bedroom_more()).click();
    await button(page, m.my_listings_bathroom_more()).click();
    await showAtTop(page, page.getByRole('heading', { name: m.my_listings_section_details() }));
    return [price];
  },
  'list-pictures': async (page) => {
    await createUser(page.request);
    await open(page, '/create-listing');
    await page.getByLabel(amenityLabel('Balcony')).check({ force: true });
    await page
      .locator('#listing-images')
      .setInputFiles(['sea-living-room', 'primary-bedroom-oak'].map((name) => `public/media/interior/${name}.webp`));
    const cover = page.getByText(m.my_listings_image_cover(), { exact: true });
    await cover.waitFor();
    await showInMiddle(cover);
    return [cover, page.getByText(m.my_listings_images_add(), { exact: true })];
  },
  'list-watch': async (page) => {
    await signInAsOwner(page);
    await open(page, '/my-properties');
    const heading = page.getByRole('heading', { level: 1 });
    return [heading];
  },
};
