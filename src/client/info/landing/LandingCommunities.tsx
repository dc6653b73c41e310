import { Link } from 'react-router-dom';
import { formatPriceShort } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { SectionHead } from '../../ui/page/SectionHead.tsx';
import { communityImage } from '../../ui/picture/community-image.ts';
import { Picture } from '../../ui/picture/Picture.tsx';
import { LANDING_AREAS, landingAreasInput } from '../info.queries.ts';
import classes from './LandingCommunities.module.css';
import type { LandingContent } from './landing.content.ts';

/** Six communities with the number of properties for sale and their lowest price. Each tile links to the search results. */
export function LandingCommunities({ content }: { content: LandingContent }) {
  const areas = LANDING_AREAS[content.propertyType];
  const { data } = trpc.property.areas.useQuery(landingAreasInput(content.propertyType));
  return (
    <section className="section wrap" aria-labelledby="communities">
      <SectionHead id="communities" title={m.info_communities()} more={{ to: paths.areas(), label: m.info_communities_all() }} />
      <ul className={`gap-md split-phone ${classes.grid}`}>
        {areas.map((name, i) => {
          // the response has the order of the requested names
          const figures = data?.[i];
          const { line, picture } = content.communities[name] ?? {};
          return (
            <li key={name} className={`relative clip rounded-md on-photo ${classes.community}`}>
              <Picture
                src={picture ?? communityImage(name)}
                alt=""
                sizes="(max-width: 47.99em) 88vw, 612px"
                className={`photo ${classes.picture}`}
              />
              <div className={`absolute float-1 ${classes.text}`}>
                <h3 className="text-2xl">
                  <Link
                    to={paths.properties({ location: name, transactionType: 'Buy', propertyType: content.propertyType })}
                    className={classes.cover}
                  >
                    {placeLabel(name)}
                  </Link>
                </h3>
                <p>{line?.()}</p>
                {figures && (
                  <p className={classes.figures}>
                    {figures.saleFrom === null
                      ? content.count({ count: figures.forSale })
                      : content.countFrom({ count: figures.forSale, price: formatPriceShort(figures.saleFrom) })}
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
