// The paths of the pages that the site links or redirects to, without their language. `/lost-factor`, which only
// emails link, is not here.
import { INT4_MAX } from '../shared/property/property.ts';
import type { Bounds, SearchFilter, View } from '../shared/search/search.ts';
import { queryFromFilter } from '../shared/search/search-url.ts';

const withQuery = (path: string, query: string): string => (query ? `${path}?${query}` : path);

/** Functions that return the path of a page, with its query. */
export const paths = {
  home: () => '/',
  properties: (filter: Partial<SearchFilter> = {}, options: { page?: number; view?: View; bounds?: Bounds } = {}) =>
    withQuery('/properties', queryFromFilter(filter, options)),
  property: (id: number | string) => `/properties/${id}`,
  agents: () => '/agents',
  agent: (id: number | string) => `/agents/${id}`,
  agentReviews: (id: number | string) => `/agents/${id}?tab=reviews`,
  brokerage: (slug: string) => `/brokerages/${encodeURIComponent(slug)}`,
  claim: () => '/claim',
  brokerageSettings: () => '/team/brokerage',
  widget: () => '/team/widget',
  careers: () => '/careers',
  /** Sign-in page; `next` is the path to open afterwards. */
  auth: (next?: string) => withQuery('/auth', next ? new URLSearchParams({ next }).toString() : ''),
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  account: () => '/account',
  /** The own profile as an agent, on the page of the account. */
  agentProfile: () => '/account#agent-profile',
  inquiries: () => '/inquiries',
  inquiry: (id: number | string) => `/inquiries/${id}`,
  /** A person who asks about homes, for those who answer them. */
  person: (id: number | string) => `/inquiries/people/${id}`,
  viewings: () => '/viewings',
  billing: () => '/billing',
  apartmentsForSale: () => '/dubai-apartments-for-sale',
  villasForSale: () => '/dubai-villas-for-sale',
  areas: () => '/areas',
  area: (slug: string) => `/areas/${encodeURIComponent(slug)}`,
  howWeEstimate: () => '/how-we-estimate',
  howWeCount: () => '/how-we-count',
  howWeMeasure: () => '/how-we-measure',
  news: () => '/news',
  article: (slug: string) => `/news/${slug}`,
  help: () => '/help',
  guides: () => '/help/buying-guides',
  guide: (slug: string) => `/help/buying-guides/${slug}`,
  calculator: (query: { price?: number; for?: 'rent' | 'rise' } = {}) =>
    withQuery(
      '/help/mortgage-calculator',
      new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString(),
    ),
  tutorials: () => '/help/tutorials',
  helpData: () => '/help/data',
  about: () => '/about',
  contact: () => '/contact',
  terms: () => '/terms',
  privacy: () => '/privacy-policy',
  cookies: () => '/cookie-policy',
  sitemap: () => '/sitemap',
  trust: () => '/trust',
  staff: (section = 'queue', id?: number | string) => `/staff/${section}${id ? `/${id}` : ''}`,
  subscribe: () => '/subscribe',
  createListing: () => '/create-listing',
  /** The form of a new listing with a draft of the account. */
  draft: (id: number) => `/create-listing?draft=${id}`,
  draftPreview: (id: number | string) => `/my-properties/drafts/${id}/preview`,
  editListing: (id: number | string) => `/edit-listing/${id}`,
  myProperties: () => '/my-properties',
  myPropertiesTab: (tab: 'promoted' | 'regular' | 'saved') => `/my-properties?tab=${tab}`,
  /** Figures of all homes, for a period in days and a page of the list of homes. */
  figures: (days?: number, page = 1) =>
    withQuery('/team/figures', [days && `days=${days}`, page > 1 && `page=${page}`].filter(Boolean).join('&')),
  homeFigures: (id: number | string, days?: number) => withQuery(`/team/figures/${id}`, days ? `days=${days}` : ''),
  /** The figures of a home for its owner, by the secret in the address. */
  sharedFigures: (key: string) => `/figures/${key}`,
  newBrokerage: () => '/brokerages/new',
  people: () => '/team/people',
  /** Market figures of an area: its slug, the purpose and the type of homes. */
  insights: (query: { area?: string; for?: 'rent'; type?: string } = {}) =>
    withQuery('/team/insights', new URLSearchParams(Object.entries(query)).toString()),
  developers: () => '/team/developers',
  importFile: () => '/team/import',
  /** The report of a check or an import of a file. */
  importRun: (id: number | string, runId: number | string, page = 1) =>
    withQuery(`/team/import/${id}/runs/${runId}`, page > 1 ? `page=${page}` : ''),
  feeds: () => '/team/feeds',
  feed: (id: number | string) => `/team/feeds/${id}`,
  /** The report of a reading of a feed. */
  feedRun: (id: number | string, runId: number | string, page = 1) =>
    withQuery(`/team/feeds/${id}/runs/${runId}`, page > 1 ? `page=${page}` : ''),
  webhooks: () => '/team/developers?tab=webhooks',
  /** The list of My Properties, by the name that a brokerage knows. */
  teamListings: () => '/team/listings',
  /** An invitation to a brokerage, by the secret in its link. */
  invitation: (token: string) => `/invitations/${token}`,
  promote: (id?: number) => withQuery('/promote-listing', id ? `id=${id}` : ''),
  saved: () => '/saved',
  alerts: () => '/alerts',
  /** The alerts of an email address, by the secret key in the links of its emails. */
  alertsOf: (key: string) => `/alerts/${key}`,
  /** The alerts page with the homes of one alert email. */
  alertEmail: (emailId: number, key?: string) => `/alerts${key ? `/${key}` : ''}?email=${emailId}`,
  confirmAlert: () => '/alerts/confirm',
  /** Homes side by side; without ids the page says how to choose some. `otherParams` start with `&`. */
  compare: (ids: readonly number[], otherParams = '') => (ids.length > 0 ? `/compare?ids=${ids.join()}${otherParams}` : '/compare'),
  /** A shared list, by the secret in its URL. */
  list: (token: string) => `/list/${token}`,
} as const;

/**
 * The id in a URL: digits only, null for anything else. A number beyond PostgreSQL's int4 becomes the largest int4, which no row has as its
 * id.
 */
export const readId = (text: string | undefined): number | null => (text && /^\d+$/.test(text) ? Math.min(Number(text), INT4_MAX) : null);
