// Searches for readers of feeds: `/properties.atom` and `/properties.json` (JSON Feed) take the query of the page `/properties` and list the newest homes that match,
// in the language of the path. They show what any visitor sees, with prices in AED, so that caches may share them.
import escapeHtml from 'escape-html';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { Feed } from 'feed';
import { formatListedPrice, formatSquareFeet, joinValues, SITE_NAME } from '../../shared/format.ts';
import { writeShape } from '../../shared/geo/write-shape.ts';
import { getLocale, localizedPath } from '../../shared/locale.ts';
import { listingDescription, propertyHeadline, readableTitle } from '../../shared/property/listing-text.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import type { Bounds, SearchFilter } from '../../shared/search/filter.ts';
import { queryFromFilter, type SearchState, searchStateFromQuery } from '../../shared/search/search-url.ts';
import { describeSearch } from '../alert/describe-search.ts';
import { createContext } from '../context.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-errors.ts';
import { createCaller } from '../router.ts';

/** How many homes a feed lists. */
const MAX_ITEMS = 50;
/** Characters of a description that a feed quotes. */
const SUMMARY_LENGTH = 280;
/** Readers ask again after this many seconds. */
const MAX_AGE_S = 15 * 60;

/** The rectangle that a map showed, as a drawn area. */
const shapeOfBounds = ({ south, west, north, east }: Bounds): string =>
  writeShape([
    {
      ring: [
        [south, west],
        [south, east],
        [north, east],
        [north, west],
      ],
    },
  ]);

/** The filter of a page of results; a drawn area is what the page keeps when its map moves, so that it comes before the map's view. */
const filterOf = ({ filter, bounds }: SearchState): SearchFilter =>
  bounds && !filter.shape ? { ...filter, shape: shapeOfBounds(bounds) } : filter;

/** Price, area, place and the beginning of the description of a home, as HTML with its cover. */
function homeHtml(home: PropertyView, picture: string | undefined): string {
  const facts = [propertyHeadline(home), formatSquareFeet(home.area), placeLabel(home.emirate)];
  const description = listingDescription(home).replace(/\s+/g, ' ').trim();
  const summary = description.length > SUMMARY_LENGTH ? `${description.slice(0, SUMMARY_LENGTH).replace(/\s+\S*$/, '')} …` : description;
  const image = picture ? `<p><img src="${escapeHtml(picture)}" alt=""></p>` : '';
  return `${image}<p>${escapeHtml(joinValues(facts))}</p><p>${escapeHtml(summary)}</p>`;
}

/** The feed of a search. Titles of Atom are HTML, those of JSON Feed plain text. */
function makeFeed(origin: string, filter: SearchFilter, query: string, homes: readonly PropertyView[], isAtom: boolean): Feed {
  const address = (path: string): string => origin + localizedPath(getLocale(), path) + (query && `?${query}`);
  const toTitle = (text: string): string => (isAtom ? escapeHtml(text) : text);
  const feed = new Feed({
    id: address('/properties'),
    title: `${describeSearch(filter)} · ${SITE_NAME}`,
    link: address('/properties'),
    feedLinks: { atom: address('/properties.atom'), json: address('/properties.json') },
    language: getLocale(),
    author: { name: SITE_NAME, link: origin },
    favicon: `${origin}/favicon.ico`,
    generator: SITE_NAME,
    // the newest home comes first; an empty feed has no time of its own
    updated: new Date(homes[0]?.createdAt ?? 0),
  });
  for (const home of homes) {
    const [cover] = home.images;
    const picture = cover?.startsWith('/') ? origin + cover : cover;
    const link = origin + localizedPath(getLocale(), `/properties/${home.id}`);
    const date = new Date(home.createdAt);
    feed.addItem({
      id: link,
      link,
      title: toTitle(`${formatListedPrice(home.price, home.transactionType)} · ${readableTitle(home)}`),
      content: homeHtml(home, picture),
      date,
      published: date,
      // Atom has no picture of an entry but in its content
      ...(picture && !isAtom && { image: picture }),
    });
  }
  return feed;
}

/** Makes the router of the feeds of searches. */
export function searchFeedRoutes(deps: Deps): Router {
  const router = Router();
  const sendFeed =
    (isAtom: boolean): RequestHandler =>
    async (req: Request, res: Response, next) => {
      const state = searchStateFromQuery(new URL(req.originalUrl, deps.env.origin).searchParams);
      // homes without a place on the map are a view of the page, not a search
      if (state.isOffMap) return notFound(req, res, next);
      const filter: SearchFilter = { ...filterOf(state), sort: 'newest' };
      const ctx = { ...(await createContext(deps, req, res)), signedIn: null };
      const { items } = await createCaller(ctx).property.list({ ...filter, limit: MAX_ITEMS, count: false });
      const { sort: _sort, ...asked } = filter;
      const feed = makeFeed(deps.env.origin, asked, queryFromFilter(asked), items, isAtom);
      res
        .type(isAtom ? 'application/atom+xml' : 'application/feed+json')
        .set('Cache-Control', `public, max-age=${MAX_AGE_S}`)
        .send(isAtom ? feed.atom1() : feed.json1());
    };
  router.get(['/properties.atom', '/ar/properties.atom'], sendFeed(true));
  router.get(['/properties.json', '/ar/properties.json'], sendFeed(false));
  return router;
}
