import { Link } from 'react-router-dom';
import { formatPriceShort, plural } from '../../../shared/format.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc.ts';
import { Picture } from '../../ui/Picture.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { areaPicture } from '../areas/areas.ts';
import { LANDING_AREAS, landingFigures } from '../info.queries.ts';
import classes from './LandingCommunities.module.css';
import type { LandingContent } from './landing.content.ts';

/** Six communities with the number and the lowest price of properties for sale. */
export function LandingCommunities({ content }: { content: LandingContent }) {
  const areas = LANDING_AREAS[content.propertyType];
  const { data } = trpc.property.areas.useQuery(landingFigures(content.propertyType));
  return (
    <section className="section wrap" aria-labelledby="communities">
      <SectionHead id="communities" title="Six communities to begin with" more={{ to: paths.areas(), label: 'All areas' }} />
      <ul className={classes.grid}>
        {areas.map((name, i) => {
          const figures = data?.[i];
          const { line, picture } = content.communities[name] ?? { line: '' };
          return (
            <li key={name} className={classes.community}>
              <Picture src={picture ?? areaPicture(name)} alt="" sizes="(max-width: 47.99em) 88vw, 612px" className={classes.picture} />
              <div className={classes.words}>
                <h3>
                  <Link
                    to={paths.properties({ location: name, transactionType: 'Buy', propertyType: content.propertyType })}
                    className={classes.cover}
                  >
                    {name}
                  </Link>
                </h3>
                <p>{line}</p>
                {figures && (
                  <p className={classes.figures}>
                    {plural(figures.forSale, content.one, content.many)}
                    {figures.saleFrom !== null && `, from AED ${formatPriceShort(figures.saleFrom)}`}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
