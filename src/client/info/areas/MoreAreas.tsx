import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { SALE_AREAS } from '../../../shared/sale/areas.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { SectionHead } from '../../ui/page/SectionHead.tsx';

/** The most areas that are shown; the sitemap has all. */
const MAX_AREAS = 60;

/** Links to the pages of areas that have homes but no registered sales, those with most homes first. Renders nothing without any. */
export function MoreAreas() {
  const { data = [] } = trpc.area.list.useQuery();
  const withSales = new Set(SALE_AREAS.map(({ slug }) => slug));
  const areas = data.filter(({ slug }) => !withSales.has(slug)).slice(0, MAX_AREAS);
  if (areas.length === 0) return null;
  return (
    <section className="section" aria-labelledby="more-areas">
      <SectionHead id="more-areas" title={m.info_areas_more()} text={m.info_areas_more_text()} />
      <ul className="chips">
        {areas.map(({ slug, place, forSale, forRent }) => (
          <li key={slug}>
            <Link className="chip" to={paths.area(slug)}>
              {placeLabel(place)}
              <span className="muted">{m.area_homes_count({ count: forSale + forRent })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
