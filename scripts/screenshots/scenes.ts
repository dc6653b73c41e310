// What `npm run screenshots` captures: every page in every state, with the interaction that leads to the state. Ids of homes are those of
// the demo data.
import type { Page } from '@playwright/test';
import { PASSWORD } from './accounts.ts';

/** A visitor, the demo member, a user who has just registered, a user with a plan, the owner of a brokerage, or an agent of it with a profile. */
export type Account = 'visitor' | 'demo' | 'newcomer' | 'buyer' | 'broker' | 'agent';

/** One page in one state. */
export interface Scene {
  /** Begins the file name of the screenshot. */
  name: string;
  path: string;
  /** Whose session the page is opened with; a visitor's when absent. */
  as?: Account;
  /** Matches the URLs of requests that are never answered, so that the page stays in its loading state. */
  hold?: RegExp;
  /** Matches the URLs of requests that fail, so that the page shows its error state. */
  cut?: RegExp;
  /** Interaction before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
  /** Captures only what is visible without scrolling; otherwise the whole page. */
  isFirstViewport?: true;
  /** The only width at which the state exists. */
  onlyWidth?: 390 | 1440;
}

/** An interaction that opens the settings, which are in the header of a wide window and in the menu of a phone. */
const openSettings = (names: { menu: string; settings: string }) => async (page: Page) => {
  const menu = page.getByRole('button', { name: names.menu, exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: names.settings, exact: true }).filter({ visible: true }).last().click();
  await page.locator('select').first().waitFor();
};
/** An interaction that presses the first button with a name. */
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
/** Makes an address for each layout without one, and lists the homes that the first portal would refuse. */
const openFeedsOut = (make: string, refused: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: refused }).first().click();
  await page.getByRole('table').waitFor();
  const button = page.getByRole('button', { name: make });
  if (await button.count()) await button.first().click();
};
/** Makes a shared list of three demo homes with a vote and a note, and opens it. */
const openSharedList = async (page: Page) => {
  const created = await page.request.post('/api/shortlists', {
    data: { name: 'Our homes', yourName: 'Maya', propertyIds: [1042, 1207, 1301] },
  });
  const { token } = await created.json();
  await page.request.post('/trpc/shortlist.vote', { data: { json: { token, propertyId: 1042, vote: 'yes' } } });
  await page.request.post('/trpc/shortlist.addNote', { data: { json: { token, propertyId: 1042, text: 'Close to the school.' } } });
  await page.goto(`/list/${token}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
/** A list of homes as an agency may keep it: one row has a type that is not known, another no area. */
const HOME_LIST = ['Ref,Kind of home,Where,Tower,Rooms,Baths,BUA sqft,Asking AED,Photo,Remarks']
  .concat(
    Array.from({ length: 24 }, (_, i) =>
      [
        `MH-${100 + i}`,
        i === 7 ? 'Chalet' : i % 3 === 0 ? 'Villa' : 'Flat',
        ['Dubai Marina', 'Arjan', 'Business Bay', 'Downtown Dubai'][i % 4],
        ['Marina Gate 1', 'Samana', 'Executive Towers', 'Burj Vista'][i % 4],
        (i % 4) + 1,
        (i % 3) + 1,
        i === 11 ? '' : 700 + 350 * (i % 4),
        900_000 + 700_000 * (i % 4) + i * 1000,
        '',
        'High floor with a view of the water',
      ].join(','),
    ),
  )
  .join('\n');
/** Sends a list of homes on the page of the import, unless one waits there, and waits for its check. */
const sendList = async (page: Page) => {
  await page.locator('input[type=file], #import-result').first().waitFor({ state: 'attached' });
  if (await page.locator('input[type=file]').isVisible())
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Marina Homes, November.csv', mimeType: 'text/csv', buffer: Buffer.from(HOME_LIST) });
  await page.locator('#import-preview').waitFor({ timeout: 60_000 });
};
/** Imports the list, unless that was done. */
const importList = async (page: Page) => {
  await page.locator('h1').waitFor();
  if (await page.locator('#import-done').isVisible()) return;
  await sendList(page);
  await page.locator('section[aria-labelledby=import-result] button').first().click();
  await page.locator('#import-done').waitFor({ timeout: 60_000 });
};
/** Sends the last form of the page. */
const submit = (page: Page) => page.locator('main form button[type=submit]').last().click();
/** An interaction that presses a button and waits for its dialog. */
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').first().waitFor();
};

const SEARCH_SCENES: Scene[] = [
  { name: 'home', path: '/' },
  { name: 'home-first', path: '/', isFirstViewport: true },
  { name: 'home-loading', path: '/', hold: /property\.(highlights|market|areas)|agent\.top/ },
  { name: 'home-error', path: '/', cut: /property\.(highlights|market|areas)|agent\.top/ },
  { name: 'search-dialog', path: '/help', isFirstViewport: true, act: (page) => page.keyboard.press('/') },
  {
    name: 'search-dialog-found',
    path: '/help',
    isFirstViewport: true,
    act: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Area, home or reference' }).fill('palm');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'menu', path: '/', isFirstViewport: true, onlyWidth: 390, act: press(/menu/i) },
  { name: 'settings', path: '/properties', isFirstViewport: true, act: openSettings({ menu: 'Menu', settings: 'Settings' }) },
  { name: 'listing', path: '/properties' },
  { name: 'listing-rent', path: '/properties?transactionType=Rent' },
  { name: 'listing-list', path: '/properties?view=list' },
  { name: 'listing-map', path: '/properties?view=map', isFirstViewport: true },
  { name: 'listing-map-area', path: '/properties?view=map&location=Palm+Jumeirah' },
  { name: 'listing-in-map-area', path: '/properties?view=list&bounds=25.05000,55.10000,25.10000,55.20000' },
  { name: 'listing-map-rent', path: '/properties?view=map&transactionType=Rent', isFirstViewport: true },
  { name: 'listing-map-error', path: '/properties?view=map', cut: /property\.map/, isFirstViewport: true },
  {
    name: 'listing-chips',
    path: '/properties?location=Dubai+Marina&propertyType=Apartment&minBedrooms=1&maxPrice=9000000&amenities=Balcony',
  },
  { name: 'listing-empty', path: '/properties?propertyType=commercial' },
  { name: 'listing-alternatives', path: '/properties?location=Dubai+Marina&propertyType=Villa&minBedrooms=7' },
  { name: 'listing-loading', path: '/properties', hold: /property\./ },
  { name: 'listing-error', path: '/properties', cut: /property\./ },
  { name: 'listing-filters', path: '/properties', isFirstViewport: true, onlyWidth: 390, act: openDialog(/Filters/) },
  { name: 'listing-save', path: '/properties', isFirstViewport: true, act: press(/^Save /) },
  { name: 'alert-dialog', path: '/properties?location=Dubai+Marina', isFirstViewport: true, act: openDialog('Alert me') },
  { name: 'alerts-visitor', path: '/alerts' },
  { name: 'alert-confirm', path: '/alerts/confirm?token=any' },
  { name: 'compare', path: '/compare?ids=1042,1207,1301' },
  { name: 'compare-differences', path: '/compare?ids=1042,1207&differences=1' },
  { name: 'compare-empty', path: '/compare' },
  { name: 'compare-loading', path: '/compare?ids=1042,1207', hold: /property\.compare/ },
  { name: 'compare-error', path: '/compare?ids=1042,1207', cut: /property\.compare/ },
  { name: 'compare-bar', path: '/properties', isFirstViewport: true, act: press(/^Compare /) },
  { name: 'shared-list', path: '/help', act: openSharedList },
  { name: 'shared-list-closed', path: '/list/no-such-list' },
  { name: 'property', path: '/properties/1042' },
  { name: 'property-rent', path: '/properties/1301' },
  { name: 'property-long', path: '/properties/1321' },
  { name: 'property-bare', path: '/properties/1254' },
  { name: 'property-no-picture', path: '/properties/1249' },
  { name: 'property-viewer', path: '/properties/1042', isFirstViewport: true, act: openDialog(/Show all \d+ photos/) },
  {
    name: 'property-sent',
    path: '/properties/1207',
    act: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Hannah Becker');
      await page.getByLabel('Email', { exact: true }).first().fill('hannah.becker@homes.example');
      await page.getByLabel('Phone', { exact: true }).fill('+971 50 123 4567');
      await submit(page);
      await page.getByText(/You wrote (to|about)/).waitFor();
    },
  },
  { name: 'property-errors', path: '/properties/1207', act: submit },
  { name: 'property-loading', path: '/properties/1042', hold: /property\.get/ },
  { name: 'property-error', path: '/properties/1042', cut: /property\.get/ },
  { name: 'property-missing', path: '/properties/99999999' },
  { name: 'property-invalid', path: '/properties/abc' },
];

const INFORMATION_SCENES: Scene[] = [
  { name: 'agents', path: '/agents' },
  { name: 'agents-empty', path: '/agents', act: (page) => page.getByPlaceholder(/Name, title/).fill('no such name') },
  { name: 'agents-loading', path: '/agents', hold: /agent\.list/ },
  { name: 'agents-error', path: '/agents', cut: /agent\.list/ },
  { name: 'agent', path: '/agents/1' },
  { name: 'agent-listings', path: '/agents/1', act: (page) => page.getByRole('tab', { name: /Listings/ }).click() },
  { name: 'agent-reviews', path: '/agents/1?tab=reviews' },
  { name: 'agent-reviews-member', path: '/agents/1?tab=reviews', as: 'demo' },
  { name: 'agent-loading', path: '/agents/1', hold: /agent\.get/ },
  { name: 'agent-error', path: '/agents/1', cut: /agent\.get/ },
  { name: 'brokerage-missing', path: '/brokerages/no-such-brokerage' },
  { name: 'agent-missing', path: '/agents/99999999' },
  { name: 'areas', path: '/areas' },
  { name: 'areas-loading', path: '/areas', hold: /property\.areas/ },
  { name: 'areas-error', path: '/areas', cut: /property\.areas/ },
  { name: 'area', path: '/areas/dubai-marina' },
  { name: 'area-for-rent', path: '/areas/dubai-marina?transactionType=Rent&bedrooms=2' },
  { name: 'area-without-homes', path: '/areas/arjan' },
  { name: 'area-loading', path: '/areas/dubai-marina', hold: /area\.page/ },
  { name: 'area-error', path: '/areas/dubai-marina', cut: /area\.page/ },
  { name: 'area-sales-error', path: '/areas/dubai-marina', cut: /sale\.ofArea/ },
  { name: 'area-arabic', path: '/ar/areas/dubai-marina' },
  { name: 'how-we-estimate', path: '/how-we-estimate' },
  { name: 'how-we-count', path: '/how-we-count' },
  { name: 'budget', path: '/properties?transactionType=Any&monthlyBudget=12000&cashBudget=400000&sort=least-cash' },
  { name: 'budget-empty', path: '/properties?transactionType=Buy&monthlyBudget=60000&cashBudget=20000' },
  { name: 'apartments', path: '/dubai-apartments-for-sale' },
  { name: 'villas', path: '/dubai-villas-for-sale' },
  { name: 'news', path: '/news' },
  { name: 'article', path: '/news/what-a-home-really-costs' },
  { name: 'article-missing', path: '/news/no-such-article' },
  { name: 'help', path: '/help' },
  { name: 'guides', path: '/help/buying-guides' },
  { name: 'guide', path: '/help/buying-guides/the-offer' },
  { name: 'calculator', path: '/help/mortgage-calculator' },
  { name: 'calculator-rise', path: '/help/mortgage-calculator?for=rise' },
  { name: 'tutorials', path: '/help/tutorials' },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'contact-errors', path: '/contact', act: submit },
  { name: 'careers', path: '/careers' },
  { name: 'careers-errors', path: '/careers', act: submit },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'cookies', path: '/cookie-policy' },
  { name: 'sitemap', path: '/sitemap' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'auth', path: '/auth?next=%2Fsaved' },
  { name: 'auth-errors', path: '/auth', act: submit },
  { name: 'auth-register', path: '/auth', act: press('Register') },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=not-a-token' },
  { name: 'lost-factor', path: '/lost-factor?token=not-a-token' },
];

/** Scenes of signed-in users. A scene that names no account is captured with the demo member's. */
const MEMBER_SCENES: Scene[] = [
  { name: 'account', path: '/account' },
  { name: 'account-unconfirmed', path: '/account', as: 'newcomer' },
  {
    name: 'account-change',
    path: '/account',
    as: 'broker',
    act: async (page) => {
      await page.getByLabel('New email').fill('hannah.becker@homes.example');
      await page.getByRole('region', { name: 'Email' }).getByLabel('Your password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Change email' }).click();
      await page.getByText('replaces it once').waitFor();
    },
  },
  { name: 'saved', path: '/saved' },
  { name: 'alerts', path: '/alerts' },
  { name: 'saved-empty', path: '/saved', as: 'newcomer' },
  { name: 'saved-loading', path: '/saved', hold: /saved\.cards/ },
  { name: 'saved-error', path: '/saved', cut: /saved\.cards/ },
  { name: 'create-listing', path: '/create-listing' },
  { name: 'create-listing-errors', path: '/create-listing', act: press('Create Listing') },
  { name: 'edit-listing', path: '/edit-listing/1242' },
  { name: 'my-properties-all', path: '/my-properties' },
  { name: 'my-properties', path: '/my-properties?tab=regular' },
  { name: 'my-properties-menu', path: '/my-properties?tab=regular', isFirstViewport: true, act: press(/^More for/) },
  {
    name: 'my-properties-selected',
    path: '/my-properties',
    isFirstViewport: true,
    act: (page) => page.getByLabel('Select this page').check(),
  },
  { name: 'my-properties-no-match', path: '/my-properties?q=nowhere' },
  { name: 'my-properties-promoted', path: '/my-properties?tab=promoted' },
  { name: 'my-properties-empty', path: '/my-properties', as: 'newcomer' },
  { name: 'my-properties-loading', path: '/my-properties', hold: /listing\.mine/ },
  { name: 'my-properties-error', path: '/my-properties', cut: /listing\.mine/ },
  { name: 'subscribe', path: '/subscribe', as: 'newcomer' },
  { name: 'subscribe-checkout', path: '/subscribe', as: 'newcomer', act: press('Choose Premium') },
  { name: 'subscribe-running', path: '/subscribe', as: 'buyer' },
  { name: 'subscribe-cancel', path: '/subscribe', as: 'buyer', isFirstViewport: true, act: openDialog('Cancel plan') },
  { name: 'subscribe-error', path: '/subscribe', cut: /subscription\.current/ },
  { name: 'promote', path: '/promote-listing?id=1242' },
  { name: 'promote-choose', path: '/promote-listing' },
  { name: 'promote-checkout', path: '/promote-listing?id=1242', act: press('Select Plan') },
  { name: 'brokerage-new', path: '/brokerages/new' },
  { name: 'people-none', path: '/team/people', as: 'newcomer' },
  { name: 'invitation-gone', path: '/invitations/not-a-token', as: 'visitor' },
  { name: 'people', path: '/team/people', as: 'broker' },
  { name: 'people-agent', path: '/team/people', as: 'agent' },
  { name: 'people-invite', path: '/team/people', as: 'broker', isFirstViewport: true, act: openDialog('Invite') },
  { name: 'people-loading', path: '/team/people', as: 'broker', hold: /team\.people/ },
  { name: 'people-error', path: '/team/people', as: 'broker', cut: /team\.people/ },
  { name: 'insights', path: '/team/insights', as: 'broker' },
  { name: 'insights-type', path: '/team/insights?area=dubai-marina&for=rent&type=Apartment', as: 'demo' },
  { name: 'insights-loading', path: '/team/insights', hold: /market\.insights/ },
  { name: 'insights-error', path: '/team/insights', cut: /market\.insights/ },
  { name: 'insights-unknown', path: '/team/insights?area=atlantis' },
  { name: 'brokerage', path: '/brokerages/harbour-homes', as: 'broker' },
  { name: 'keys', path: '/team/developers', as: 'broker' },
  { name: 'keys-new', path: '/team/developers', as: 'broker', act: press('New key') },
  { name: 'import', path: '/team/import', as: 'newcomer' },
  { name: 'import-checked', path: '/team/import', as: 'buyer', act: sendList },
  { name: 'import-done', path: '/team/import', as: 'broker', act: importList },
  { name: 'import-error', path: '/team/import', as: 'newcomer', cut: /importFile\.state/ },
  { name: 'feeds', path: '/team/feeds', as: 'broker' },
  { name: 'feeds-new', path: '/team/feeds', as: 'broker', act: press('New feed') },
  { name: 'feeds-out', path: '/team/feeds', as: 'broker', act: openFeedsOut('Make an address', /The portal would refuse/) },
  { name: 'feeds-error', path: '/team/feeds', as: 'broker', cut: /incomingFeed\.list/ },
  { name: 'webhooks', path: '/team/developers?tab=webhooks', as: 'broker' },
  { name: 'webhooks-new', path: '/team/developers?tab=webhooks', as: 'broker', act: press('New webhook') },
  { name: 'webhooks-error', path: '/team/developers?tab=webhooks', as: 'broker', cut: /webhook\.list/ },
  { name: 'brokerage-settings', path: '/team/brokerage', as: 'broker' },
  { name: 'widget', path: '/team/widget', as: 'broker' },
  { name: 'brokerage-settings-error', path: '/team/brokerage', as: 'broker', cut: /brokerage\.settings/ },
  { name: 'team-listings', path: '/team/listings', as: 'broker' },
  {
    name: 'team-listings-move',
    path: '/team/listings',
    as: 'broker',
    isFirstViewport: true,
    act: async (page) => {
      await page.getByLabel('Select this page').check();
      await openDialog('Move to')(page);
    },
  },
  { name: 'agent-claim', path: '/agents/1', as: 'newcomer', act: press('Is this you?') },
  { name: 'agent-own', path: '/agents/2', as: 'agent' },
  { name: 'account-agent', path: '/account', as: 'agent' },
  { name: 'claim', path: '/claim?token=1.2.3.source.1.feed', as: 'newcomer' },
  { name: 'claim-profile', path: '/claim?token=1.2.3.profile.1.', as: 'newcomer' },
  {
    name: 'claim-old',
    path: '/claim?token=1.2.3.profile.1.',
    as: 'newcomer',
    act: async (page) => {
      await press('Take over the profile')(page);
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'how-we-measure', path: '/how-we-measure' },
  { name: 'help-data', path: '/help/data' },
  { name: 'figures', path: '/team/figures' },
  { name: 'figures-empty', path: '/team/figures', as: 'newcomer' },
  { name: 'figures-error', path: '/team/figures', cut: /figures\.stock/ },
  { name: 'figures-home', path: '/team/figures/1242' },
  { name: 'figures-shared-ended', path: '/figures/no-such-key', as: 'visitor' },
  { name: 'billing', path: '/billing', as: 'buyer' },
  { name: 'billing-empty', path: '/billing', as: 'newcomer' },
  { name: 'billing-error', path: '/billing', cut: /payment\.list/ },
  { name: 'inquiries', path: '/inquiries' },
  { name: 'inquiries-empty', path: '/inquiries', as: 'newcomer' },
  { name: 'inquiries-people', path: '/inquiries?tab=people' },
  { name: 'inquiries-people-empty', path: '/inquiries?tab=people', as: 'newcomer' },
  { name: 'inquiries-people-error', path: '/inquiries?tab=people', cut: /person\.list/ },
  { name: 'inquiries-error', path: '/inquiries', cut: /inquiry\.received/ },
  { name: 'viewings', path: '/viewings' },
  { name: 'viewings-empty', path: '/viewings', as: 'newcomer' },
  { name: 'viewings-error', path: '/viewings', cut: /viewing\.list/ },
  { name: 'property-viewing', path: '/properties/1042', isFirstViewport: true, act: openDialog('Ask for a viewing') },
  { name: 'inquiry', path: '/inquiries/1' },
  { name: 'person', path: '/inquiries/people/1' },
  { name: 'person-missing', path: '/inquiries/people/99999999' },
  { name: 'inquiry-missing', path: '/inquiries/99999999' },
];

/** Pages whose layout differs when it runs from right to left. */
const ARABIC_SCENES: Scene[] = [
  { name: 'ar-home', path: '/ar' },
  { name: 'ar-settings', path: '/ar/properties', isFirstViewport: true, act: openSettings({ menu: 'القائمة', settings: 'الإعدادات' }) },
  { name: 'ar-listing', path: '/ar/properties' },
  { name: 'ar-listing-map', path: '/ar/properties?view=map', isFirstViewport: true },
  { name: 'ar-property', path: '/ar/properties/1254' },
  { name: 'ar-agent', path: '/ar/agents/1?tab=reviews' },
  { name: 'ar-calculator', path: '/ar/help/mortgage-calculator' },
  { name: 'ar-create-listing', path: '/ar/create-listing', as: 'demo' },
  { name: 'ar-saved', path: '/ar/saved', as: 'demo' },
  { name: 'ar-my-properties', path: '/ar/my-properties', as: 'demo' },
  { name: 'ar-promote', path: '/ar/promote-listing?id=1242', as: 'demo' },
  { name: 'ar-inquiries', path: '/ar/inquiries', as: 'demo' },
  { name: 'ar-webhooks-new', path: '/ar/team/developers?tab=webhooks', as: 'broker', act: press('إشعار برمجي جديد') },
  { name: 'ar-keys', path: '/ar/team/developers', as: 'broker', act: press('مفتاح جديد') },
  { name: 'ar-feeds-out', path: '/ar/team/feeds', as: 'broker', act: openFeedsOut('إنشاء عنوان', /سترفض البوابة/) },
  { name: 'ar-import', path: '/ar/team/import', as: 'buyer', act: sendList },
  { name: 'ar-feeds', path: '/ar/team/feeds', as: 'broker', act: press('ملف جديد') },
  { name: 'ar-people', path: '/ar/team/people', as: 'broker' },
  { name: 'ar-insights', path: '/ar/team/insights?area=dubai-marina', as: 'broker' },
  { name: 'ar-team-listings', path: '/ar/team/listings', as: 'broker' },
  { name: 'ar-brokerage', path: '/ar/brokerages/harbour-homes' },
  { name: 'ar-widget', path: '/ar/team/widget', as: 'broker' },
  { name: 'ar-brokerage-settings', path: '/ar/team/brokerage', as: 'broker' },
  { name: 'ar-agent-claim', path: '/ar/agents/1', as: 'newcomer', act: press('هل هذا أنت؟') },
  { name: 'ar-account-agent', path: '/ar/account', as: 'agent' },
  { name: 'ar-claim-profile', path: '/ar/claim?token=1.2.3.profile.1.', as: 'newcomer' },
  { name: 'ar-inquiries-people', path: '/ar/inquiries?tab=people', as: 'demo' },
  { name: 'ar-inquiry', path: '/ar/inquiries/1', as: 'demo' },
  { name: 'ar-person', path: '/ar/inquiries/people/1', as: 'demo' },
  { name: 'ar-not-found', path: '/ar/no-such-page' },
];

/** Every page in every state. */
export const SCENES: Scene[] = [
  ...SEARCH_SCENES,
  ...INFORMATION_SCENES,
  ...ARABIC_SCENES,
  ...MEMBER_SCENES.map((scene): Scene => ({ as: 'demo', ...scene })),
];
