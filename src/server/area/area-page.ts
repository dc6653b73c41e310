// Reads what the page of an area shows beside homes and registered sales: asking prices and rents, gross yields and neighbours.
import type { EntityManager } from '@mikro-orm/postgresql';
import { MIN_AREA_HOMES, MIN_TYPICAL_HOMES } from '../../shared/area/area-limits.ts';
import type { Area, AreaPage, Asked, KindPrices } from '../../shared/area/area-page.ts';
import { m } from '../../shared/messages/messages.ts';
import type { TransactionType } from '../../shared/property/property.ts';
import type { AreaSales } from '../../shared/sale/area-sales.ts';
import { findSaleArea } from '../../shared/sale/areas.ts';
import { BEDROOMS, type Bedrooms, HOUSINGS, type Housing } from '../../shared/sale/sale.ts';
import { grossYield } from '../asking-price/gross-yield.ts';
import { DomainError } from '../errors.ts';
import { readAreaSales } from '../sale/area-sales.ts';
import type { Coordinates } from '../sale/place-middles.ts';
import { readRememberedCounts } from '../search/planner/planner.ts';
import { areaAround } from './area-around.ts';
import { findArea, homesIn, type KnownArea, readAreas } from './areas.ts';
import { type AskedGroup, readAskingPrices } from './asking-prices.ts';

/** How many neighbours a page links, and how far away they may be. */
const MAX_NEIGHBOURS = 6;
const MAX_NEIGHBOUR_METRES = 25_000;

const EARTH_RADIUS_METRES = 6_371_000;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two points, exact enough for distances within the country. */
function metresBetween(a: Coordinates, b: Coordinates): number {
  const x = toRadians(b.lng - a.lng) * Math.cos(toRadians((a.lat + b.lat) / 2));
  return Math.round(Math.hypot(x, toRadians(b.lat - a.lat)) * EARTH_RADIUS_METRES);
}

const withoutMiddle = ({ middle: _, ...area }: KnownArea): Area => area;

/** The nearest areas that have a page, nearest first. */
function neighboursOf({ slug, middle }: KnownArea, areas: readonly KnownArea[]): AreaPage['neighbours'] {
  if (!middle) return [];
  return areas
    .flatMap((area) =>
      area.slug !== slug && area.middle && homesIn(area) >= MIN_AREA_HOMES
        ? [{ ...withoutMiddle(area), metres: metresBetween(middle, area.middle) }]
        : [],
    )
    .filter(({ metres }) => metres <= MAX_NEIGHBOUR_METRES)
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, MAX_NEIGHBOURS);
}

/** The registered sales of the ready homes of a community; null outside Dubai, for communities without a register, and while none is loaded. */
async function readRegistered(em: EntityManager, { place, emirate }: Area): Promise<AreaSales | null> {
  const saleArea = emirate === 'Dubai' ? findSaleArea(place) : undefined;
  if (!saleArea) return null;
  return readAreaSales(em, { slug: saleArea.slug, stage: 'ready' }).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'MISSING') return null;
    throw error;
  });
}

/** The rows of the table of prices: for each housing all homes, then those by bedrooms. */
const KINDS = HOUSINGS.flatMap((housing) =>
  [null, ...BEDROOMS].map((bedrooms): { housing: Housing; bedrooms: Bedrooms | null } => ({ housing, bedrooms })),
);

/** Puts together what is asked and what was registered for each kind of home; kinds without a home on offer are left out. */
function pricesOf(asked: readonly AskedGroup[], sales: AreaSales | null, isTypical: boolean): KindPrices[] {
  return KINDS.flatMap(({ housing, bedrooms }): KindPrices[] => {
    const askedFor = (wanted: TransactionType): Asked | null => {
      const group = asked.find((one) => one.purpose === wanted && one.housing === housing && one.bedrooms === bedrooms);
      return group ? { n: group.n, low: group.low, median: isTypical ? group.median : null, high: group.high } : null;
    };
    const [sale, rent] = [askedFor('Buy'), askedFor('Rent')];
    if (!sale && !rent) return [];
    const window = sales?.groups.find((group) => group.housing === housing && group.bedrooms === bedrooms)?.window;
    const registered = window ? { n: window.n, median: window.price.median } : null;
    return [{ housing, bedrooms, sale, rent, registered, grossYield: grossYield(rent?.median ?? null, registered?.median ?? null) }];
  });
}

/** How many homes are on offer for a purpose. */
const countHomes = (asked: readonly AskedGroup[], purpose: TransactionType): number =>
  asked.reduce((sum, group) => (group.purpose === purpose && group.bedrooms === null ? sum + group.n : sum), 0);

/**
 * The page of an area. With many homes its figures may be a minute old.
 * @throws DomainError MISSING for a name without homes and without registered sales
 */
export async function readAreaPage(em: EntityManager, { slug }: { slug: string }, now: Date): Promise<AreaPage> {
  const areas = await readAreas(em);
  const area = findArea(areas, slug);
  if (!area) throw new DomainError('MISSING', m.sale_area_missing());
  return readRememberedCounts(
    em,
    `area ${area.slug}`,
    async () => {
      const [asked, sales] = await Promise.all([readAskingPrices(em, area.place, area.emirate), readRegistered(em, area)]);
      const counts = { forSale: countHomes(asked, 'Buy'), forRent: countHomes(asked, 'Rent') };
      if (homesIn(counts) === 0 && !sales) throw new DomainError('MISSING', m.sale_area_missing());
      return {
        ...withoutMiddle(area),
        ...counts,
        elsewhere: areas.filter(({ place, emirate }) => place === area.place && emirate !== area.emirate).map(({ emirate }) => emirate),
        prices: pricesOf(asked, sales, homesIn(counts) >= MIN_TYPICAL_HOMES),
        until: sales?.until ?? null,
        source: sales?.source ?? null,
        asOf: now.toISOString(),
        around: area.middle && areaAround(area.slug, area.middle),
        neighbours: neighboursOf(area, areas),
      };
    },
    homesIn,
  );
}

/** The areas that have a page for their homes, those with most homes first. */
export const listAreas = async (em: EntityManager): Promise<Area[]> =>
  (await readAreas(em)).filter((area) => homesIn(area) >= MIN_AREA_HOMES).map(withoutMiddle);
