import { Link } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { SALE_AREAS } from '../../shared/sale/areas.ts';
import { paths } from '../paths.ts';
import { SectionHead } from '../ui/page/SectionHead.tsx';

/** Links to the registered sales of every area. */
export function AreaSalesLinks() {
  return (
    <section className="section" aria-labelledby="area-sales">
      <SectionHead
        id="area-sales"
        title={m.sale_areas_heading()}
        text={m.sale_area_lead()}
        more={{ to: paths.howWeEstimate(), label: m.sale_how() }}
      />
      <ul className="chips">
        {SALE_AREAS.map(({ place, slug }) => (
          <li key={slug}>
            <Link className="chip" to={paths.area(slug)}>
              {placeLabel(place)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
