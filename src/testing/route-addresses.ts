// The routes of the website, and an address for each, for tests and benchmarks that open every page.
import { readFileSync } from 'node:fs';

/**
 * The paths in calls of `page('/path', …)` in client/routes.tsx, without `*`. Reads the file as text, because importing it would load every
 * page.
 */
export const readRoutePaths = (): string[] =>
  [...readFileSync('src/client/routes.tsx', 'utf8').matchAll(/\bpage\('([^'*]+)'/g)].map(([, path]) => path!);

/**
 * For each route of client/routes.tsx, in the same order, an address that exists with the demo data. A test fails when the routes differ
 * (languages.api.test.ts).
 */
export const ROUTE_ADDRESSES: Readonly<Record<string, string>> = {
  '/': '/',
  '/properties': '/properties',
  '/properties/:id': '/properties/1042',
  '/agents': '/agents',
  '/agents/:id': '/agents/1',
  '/brokerages/:slug': '/brokerages/no-such-brokerage',
  '/claim': '/claim?token=not-a-token',
  '/team/brokerage': '/team/brokerage',
  '/areas': '/areas',
  '/areas/:slug': '/areas/dubai-marina',
  '/how-we-estimate': '/how-we-estimate',
  '/dubai-apartments-for-sale': '/dubai-apartments-for-sale',
  '/dubai-villas-for-sale': '/dubai-villas-for-sale',
  '/:prefix/dubai-apartments-for-sale': '/homes/dubai-apartments-for-sale',
  '/news': '/news',
  '/news/:slug': '/news/what-a-home-really-costs',
  '/help': '/help',
  '/help/buying-guides': '/help/buying-guides',
  '/help/buying-guides/:slug': '/help/buying-guides/the-offer',
  '/help/mortgage-calculator': '/help/mortgage-calculator',
  '/how-we-count': '/how-we-count',
  '/help/tutorials': '/help/tutorials',
  '/about': '/about',
  '/contact': '/contact',
  '/careers': '/careers',
  '/terms': '/terms',
  '/privacy-policy': '/privacy-policy',
  '/cookie-policy': '/cookie-policy',
  '/sitemap': '/sitemap',
  '/trust': '/trust',
  '/auth': '/auth',
  '/forgot-password': '/forgot-password',
  '/reset-password': '/reset-password?token=not-a-token',
  '/lost-factor': '/lost-factor?token=not-a-token',
  '/account': '/account',
  '/saved': '/saved',
  '/alerts': '/alerts',
  '/alerts/confirm': '/alerts/confirm?token=not-a-token',
  '/alerts/:key': '/alerts/not-a-key',
  '/compare': '/compare?ids=1042,1207',
  '/list/:token': '/list/unknown-unknown-unknow',
  '/create-listing': '/create-listing',
  '/edit-listing/:id': '/edit-listing/1500',
  '/my-properties': '/my-properties',
  '/team/listings': '/team/listings',
  '/team/figures': '/team/figures',
  '/team/figures/:id': '/team/figures/1042',
  '/figures/:key': '/figures/no-such-key',
  '/how-we-measure': '/how-we-measure',
  '/my-properties/drafts/:id/preview': '/my-properties/drafts/1/preview',
  '/brokerages/new': '/brokerages/new',
  '/team/developers': '/team/developers',
  '/team/feeds': '/team/feeds',
  '/team/feeds/:id': '/team/feeds/1',
  '/team/feeds/:id/runs/:runId': '/team/feeds/1/runs/1',
  '/team/insights': '/team/insights',
  '/team/people': '/team/people',
  '/invitations/:token': '/invitations/not-a-token',
  '/subscribe': '/subscribe',
  '/promote-listing': '/promote-listing',
  '/billing': '/billing',
  '/viewings': '/viewings',
  '/inquiries': '/inquiries',
  '/inquiries/:id': '/inquiries/1',
  '/inquiries/people/:id': '/inquiries/people/1',
  '/staff/:section?/:id?': '/staff/queue/1',
  '*': '/no-such-page',
};
