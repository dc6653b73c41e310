// Market insights: what an area asks, how fast homes go and where the caller's own homes stand. The plan decides which areas a member sees.
import type { EntityManager } from '@mikro-orm/postgresql';
import { MIN_AREA_HOMES } from '../../shared/area/area-limits.ts';
import type { Market, MarketArea, MarketAreas, MarketInput, MarketKind } from '../../shared/market/market.ts';
import { OPEN_AREAS } from '../../shared/market/market-limits.ts';
import { m } from '../../shared/messages/messages.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import { areaSlug, nameSlug } from '../../shared/property/place/area-slug.ts';
import { PROPERTY_TYPES, propertyReference } from '../../shared/property/property.ts';
import { readAreaPage } from '../area/area-page.ts';
import { findArea, homesIn, type KnownArea, readAreas } from '../area/areas.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { isManagedBy, managedOrganization } from '../organization/managed.ts';
import { findRunningPlan, stockOf } from '../organization/plan.ts';
import type { AuthedContext } from '../trpc.ts';
import { bedroomsSql, readMarketCells, unitPriceSql } from './cells.ts';
import { type Cell, cellsOf, figureOf, type Kind, positionOf } from './figures.ts';
import { readFresh } from './fresh-reads.ts';

/** Homes of the caller that are compared. */
const MAX_OWN = 25;

/** SQL: the areas with most homes that the user `$1` manages and that are online. One read along an index for each way to manage a home. */
const OWN_AREAS_SQL = `select location, emirate from (
    select id, location, emirate from properties p where p.user_id = $1 and p.status = 'published'
    union select id, location, emirate from properties p where p.organization_id = ${managedOrganization('$1')} and p.status = 'published') own
  group by 1, 2 order by count(*) desc, 1, 2 limit ${OPEN_AREAS}`;

const toMarketArea = ({ slug, place, emirate }: MarketArea): MarketArea => ({ slug, place, emirate });

/** Whether the running plan of the caller, or of their organization, shows every area. */
async function showsAllAreas(ctx: AuthedContext): Promise<boolean> {
  const plan = await findRunningPlan(ctx.em, await stockOf(ctx.em, ctx.user.id), ctx.now());
  return plan?.features.includes('Real-time market insights') ?? false;
}

/** The areas that a member without the plan sees: those with most of their homes online, then those with most homes on offer. */
async function findOpenAreas(em: EntityManager, userId: number, known: readonly KnownArea[]): Promise<KnownArea[]> {
  const own = await rows<{ location: string; emirate: string }>(em, preparedStatement(OWN_AREAS_SQL, [userId]));
  const slugs = own.map(areaSlug).filter((slug) => slug !== null);
  const ownAreas = slugs.flatMap((slug) => known.find((area) => area.slug === slug) ?? []);
  return [...new Set([...ownAreas, ...known])].slice(0, OPEN_AREAS);
}

/** The areas with market figures that the caller may see, those of the most homes first. */
async function findAreas(ctx: AuthedContext): Promise<{ areas: KnownArea[]; known: KnownArea[]; isLimited: boolean }> {
  const known = (await readAreas(ctx.em)).filter((area) => homesIn(area) >= MIN_AREA_HOMES);
  if (await showsAllAreas(ctx)) return { areas: known, known, isLimited: false };
  return { areas: await findOpenAreas(ctx.em, ctx.user.id, known), known, isLimited: true };
}

/** The areas that the caller may see. */
export async function listMarketAreas(ctx: AuthedContext): Promise<MarketAreas> {
  const { areas, isLimited } = await findAreas(ctx);
  return { areas: areas.map(toMarketArea), isLimited };
}

/** The area of a question, by its slug or its name. @throws DomainError MISSING for an unknown one, FORBIDDEN for one that the plan does not show */
async function chooseArea(ctx: AuthedContext, location: string | undefined): Promise<KnownArea> {
  const { areas, known } = await findAreas(ctx);
  const area = location === undefined ? areas[0] : (findArea(known, location) ?? findArea(known, nameSlug(location)));
  if (!area) throw new DomainError('MISSING', m.sale_area_missing());
  if (!areas.includes(area))
    throw new DomainError('FORBIDDEN', m.market_areas_limited({ areas: areas.map(({ place }) => place).join(', ') }));
  return area;
}

/** The kinds below a question: its types, or the numbers of bedrooms of its type. */
function kindsBelow(cells: readonly Cell[], { type, bedrooms }: Kind): Kind[] {
  if (type === null)
    return PROPERTY_TYPES.filter((each) => cellsOf(cells, { type: each, bedrooms }).some(({ prices }) => prices.size > 0)).map((each) => ({
      type: each,
      bedrooms,
    }));
  if (bedrooms !== null) return [];
  const numbers = cellsOf(cells, { type, bedrooms }).flatMap((cell) => (cell.prices.size > 0 ? [cell.bedrooms] : []));
  return numbers.toSorted((a, b) => a - b).map((number) => ({ type, bedrooms: number }));
}

const ownSql = (purpose: MarketInput['transactionType']): string => `select p.id, p.title, p.property_type as type,
    ${bedroomsSql('p.', 'property_type')} as bedrooms, ${unitPriceSql(purpose)} as "unitPrice"
  from properties p where p.id = any(array(select p.id from properties p where ${isManagedBy('$1')} and p.status = 'published' and p.location = $2
      and p.emirate = $3 and p.transaction_type = $4 order by p.created_at desc, p.id desc limit ${MAX_OWN}))
  order by p.created_at desc, p.id desc`;
const OWN_SQL = { Buy: ownSql('Buy'), Rent: ownSql('Rent') };
interface OwnRow extends Kind {
  id: number;
  title: string;
  unitPrice: number;
}

/** Where the homes of the caller stand among the others of an area. */
async function readOwn(ctx: AuthedContext, area: KnownArea, purpose: MarketInput['transactionType']): Promise<OwnRow[]> {
  return rows<OwnRow>(ctx.em, preparedStatement(OWN_SQL[purpose], [ctx.user.id, area.place, area.emirate, purpose]));
}

/** Registered sales and yields of an area, as its public page has them. */
async function readRegistered(
  em: EntityManager,
  slug: string,
  now: Date,
): Promise<Pick<Market, 'registered' | 'registeredUntil' | 'registeredSource'>> {
  const { prices, until, source } = await readAreaPage(em, { slug }, now);
  const registered = prices.flatMap(({ housing, bedrooms, rent, registered: price, grossYield }) =>
    price === null ? [] : [{ housing, bedrooms, price, rent: rent?.median ? { n: rent.n, median: rent.median } : null, grossYield }],
  );
  return { registered, registeredUntil: until, registeredSource: source };
}

/**
 * The figures of an area for homes of a purpose, of one type and number of bedrooms if asked for. Never older than a minute.
 * @throws DomainError MISSING for an unknown area; FORBIDDEN for one that the plan does not show; TOO_MANY
 */
export async function readMarket(ctx: AuthedContext, input: MarketInput): Promise<Market> {
  await ctx.limiter.count('market', String(ctx.user.id));
  const area = await chooseArea(ctx, input.location);
  const { transactionType: purpose } = input;
  const [{ cells, asOf, interestUntil }, own, registered] = await Promise.all([
    readMarketCells(ctx.em, { place: area.place, emirate: area.emirate, purpose }, ctx.now),
    readOwn(ctx, area, purpose),
    readFresh(ctx.em, `registered ${area.slug}`, (em) => readRegistered(em, area.slug, ctx.now())),
  ]);
  const kind: Kind = { type: input.propertyType ?? null, bedrooms: input.bedrooms ?? null };
  const isAsked = (home: OwnRow) =>
    (kind.type === null || home.type === kind.type) && (kind.bedrooms === null || home.bedrooms === kind.bedrooms);
  return {
    ...toMarketArea(area),
    transactionType: purpose,
    propertyType: kind.type,
    bedrooms: kind.bedrooms,
    asOf: asOf.toISOString(),
    figure: figureOf(cells, kind),
    kinds: kindsBelow(cells, kind).map(
      (below): MarketKind => ({ propertyType: below.type, bedrooms: below.bedrooms, figure: figureOf(cells, below) }),
    ),
    interestUntil,
    own: own.filter(isAsked).map(({ id, title, ...home }) => ({
      id,
      title: cleanTitle(title) || propertyReference(id),
      ...positionOf(cells, home),
    })),
    ...registered,
  };
}
