import { CITY_LINKS, FOOTER_AREAS } from '../shared/property/area.ts';
import { paths } from './paths.ts';

/** The links of header, menu and footer. */
export const cityLinks = CITY_LINKS.map((city) => ({ label: city, to: paths.properties({ location: city }) }));
/** Two further links to the search page. */
export const typeLinks = [
  { label: 'Apartments', to: '/properties?propertyType=apartment' },
  { label: 'Commercial', to: '/properties?propertyType=commercial' },
];
export const tabs = [
  { label: 'Buy', to: paths.properties({ transactionType: 'Buy' }) },
  { label: 'Rent', to: paths.properties({ transactionType: 'Rent' }) },
  { label: 'Agents', to: paths.agents() },
  { label: 'Areas', to: paths.areas() },
];
export const areaLinks = FOOTER_AREAS.map((area) => ({ label: area, to: paths.properties({ location: area }) }));

export const quickLinks = [
  ...tabs,
  { label: 'News', to: paths.news() },
  { label: 'Help', to: paths.help() },
  { label: 'About', to: paths.about() },
  { label: 'Contact', to: paths.contact() },
];

export const legalLinks = [
  { label: 'Terms', to: paths.terms() },
  { label: 'Privacy policy', to: paths.privacy() },
  { label: 'Cookie policy', to: paths.cookies() },
];

/** The navigation tab of a URL, or null. */
export function activeTab(pathname: string, query: URLSearchParams): string | null {
  if (pathname.startsWith('/agents')) return 'Agents';
  if (pathname === '/areas') return 'Areas';
  if (pathname === '/properties') return query.get('transactionType')?.toLowerCase() === 'rent' ? 'Rent' : 'Buy';
  return pathname.startsWith('/dubai-') || pathname.startsWith('/properties/') ? 'Buy' : null;
}

export const OFFICE = {
  address: 'Office 1204, Marina Plaza, Dubai Marina',
  phone: '+971 4 000 0140',
  email: 'hello@dubaiappartments.example',
} as const;
