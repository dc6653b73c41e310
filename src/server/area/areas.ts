// Reads the communities with their numbers of published homes and their coordinates, for the pages of areas, their neighbours and the sitemap. Reads the
// count table `property_facets`.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Area } from '../../shared/area/area-page.ts';
import { areaSlug, nameSlug } from '../../shared/property/place/area-slug.ts';
import { SALE_AREAS } from '../../shared/sale/areas.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { addMiddles, type Coordinates } from '../sale/place-middles.ts';
import { readRememberedCounts } from '../search/planner/planner.ts';

/** An area and where it is; without coordinates when neither the gazetteer nor a home tells them. */
export interface KnownArea extends Area {
  middle: Coordinates | null;
}

const AREAS_SQL = `select location as place, emirate, coalesce(sum(n) filter (where transaction_type = 'Buy'), 0)::int as "forSale",
    coalesce(sum(n) filter (where transaction_type = 'Rent'), 0)::int as "forRent"
  from property_facets where n > 0 group by 1, 2`;

/** How many homes are on offer in an area. */
export const homesIn = ({ forSale, forRent }: Pick<Area, 'forSale' | 'forRent'>): number => forSale + forRent;

/** Reads all areas: those with most homes first, at the end the communities of the sales register without homes. */
async function readAreasNow(em: EntityManager): Promise<KnownArea[]> {
  const counted = await rows<Omit<Area, 'slug'>>(em, preparedStatement(AREAS_SQL, []));
  const byHomes = (a: Area, b: Area): number => homesIn(b) - homesIn(a) || a.place.localeCompare(b.place);
  const withHomes = counted.flatMap((area): Area[] => {
    const slug = areaSlug({ location: area.place, emirate: area.emirate });
    return slug === null ? [] : [{ slug, ...area }];
  });
  const withoutHomes = SALE_AREAS.map(({ place, slug }): Area => ({ slug, place, emirate: 'Dubai', forSale: 0, forRent: 0 }));
  // of two spellings with one slug the page is that of the one with more homes
  const bySlug = new Map([...withHomes.toSorted(byHomes), ...withoutHomes].toReversed().map((area) => [area.slug, area]));
  const areas = [...bySlug.values()].toSorted(byHomes);
  return addMiddles(em, areas);
}

/** All areas, those with most homes first. With many homes the answer may be a minute old. */
export const readAreas = (em: EntityManager): Promise<KnownArea[]> =>
  readRememberedCounts(
    em,
    'areas',
    () => readAreasNow(em),
    (areas) => areas.reduce((sum, area) => sum + homesIn(area), 0),
  );

/** The area of a slug; outside Dubai the slug may lack the emirate while only one area has that name. */
export function findArea(areas: readonly KnownArea[], slug: string): KnownArea | undefined {
  const exact = areas.find((area) => area.slug === slug);
  if (exact) return exact;
  const namesakes = areas.filter(({ place }) => nameSlug(place) === slug);
  return namesakes.length === 1 ? namesakes[0] : undefined;
}
