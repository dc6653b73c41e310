// The links of header, mobile menu and footer, which header tab is active at a URL, and the contact details of the office.
import { m } from '../shared/messages/messages.ts';
import { CITY_LINKS, FOOTER_AREAS } from '../shared/property/place/area.ts';
import { placeLabel } from '../shared/property/place/place-label.ts';
import { paths } from './paths.ts';

/** A link of header, mobile menu or footer. The label is a function, because the language of the page is known only while rendering. */
export interface NavLink {
  label: () => string;
  to: string;
}
const linkToPlace = (name: string): NavLink => ({ label: () => placeLabel(name), to: paths.properties({ location: name }) });

/** Cities in the upper row of the header. */
export const cityLinks = CITY_LINKS.map(linkToPlace);
/** Links to the search page by property type. */
export const typeLinks: readonly [NavLink, NavLink] = [
  { label: m.layout_apartments, to: '/properties?propertyType=apartment' },
  { label: m.layout_commercial, to: '/properties?propertyType=commercial' },
];
/** The tabs of the main navigation. */
export type TabName = 'buy' | 'rent' | 'agents' | 'areas';
export const tabs: readonly (NavLink & { name: TabName })[] = [
  { name: 'buy', label: m.layout_buy, to: paths.properties({ transactionType: 'Buy' }) },
  { name: 'rent', label: m.layout_rent, to: paths.properties({ transactionType: 'Rent' }) },
  { name: 'agents', label: m.layout_agents, to: paths.agents() },
  { name: 'areas', label: m.layout_areas, to: paths.areas() },
];
/** Popular areas in the footer. */
export const areaLinks = FOOTER_AREAS.map(linkToPlace);

/** Quick links in the footer. */
export const quickLinks: readonly NavLink[] = [
  ...tabs,
  { label: m.layout_news, to: paths.news() },
  { label: m.layout_help, to: paths.help() },
  { label: m.layout_about, to: paths.about() },
  { label: m.layout_contact, to: paths.contact() },
];

/** Legal pages in the footer. */
export const legalLinks: readonly NavLink[] = [
  { label: m.layout_terms, to: paths.terms() },
  { label: m.layout_privacy, to: paths.privacy() },
  { label: m.layout_cookies, to: paths.cookies() },
];

/**
 * The header tab that is active at a URL; null if none is.
 * @param shownPurpose `Buy` or `Rent` of the home that is shown, if the page shows one home
 */
export function activeTab(pathname: string, query: URLSearchParams, shownPurpose?: string): TabName | null {
  if (pathname.startsWith('/agents')) return 'agents';
  if (pathname.startsWith('/areas')) return 'areas';
  const purpose = query.get('transactionType')?.toLowerCase();
  if (pathname === '/properties') {
    // `Any` searches homes to buy and to rent, which no tab does
    if (purpose === 'any') return null;
    return purpose === 'rent' ? 'rent' : 'buy';
  }
  if (pathname.startsWith('/properties/')) return shownPurpose === 'Rent' ? 'rent' : 'buy';
  // landing pages such as /dubai-villas-for-sale list homes for sale
  return pathname.startsWith('/dubai-') ? 'buy' : null;
}

/** Address, phone number and email address of the office. */
export const OFFICE = {
  address: m.ui_office_address,
  phone: '+971 4 000 0140',
  email: 'hello@dubaiappartments.example',
} as const;
