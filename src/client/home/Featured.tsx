import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { PropertyCard } from '../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../property-card/PropertyCardSkeleton.tsx';
import { trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { SectionHead } from '../ui/page/SectionHead.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { Loading, repeat } from '../ui/Skeleton.tsx';
import classes from './Featured.module.css';
import { FeaturedHero } from './FeaturedHero.tsx';
import { FeaturedHeroSkeleton } from './FeaturedHeroSkeleton.tsx';

/** Two rows of three small cards below the large card. */
const SMALL_CARD_COUNT = 6;

/** The cards of the featured properties, or the loading, empty and error states. */
function FeaturedHomes() {
  const query = trpc.property.highlights.useQuery();
  if (query.isError || !query.data)
    return <QueryPlaceholder query={query} level={3} title={m.home_featured_failed()} loading={<FeaturedSkeleton />} />;
  const [firstProperty, ...otherProperties] = query.data;
  if (!firstProperty) {
    return (
      <StateMessage
        drawing="search"
        level={3}
        title={m.home_featured_empty()}
        action={
          <ButtonLink variant="line" to={paths.properties()}>
            {m.ui_not_found_browse()}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <FeaturedHero property={firstProperty} />
      <div className="cards-3 cards-slide">
        {otherProperties.slice(0, SMALL_CARD_COUNT).map((property) => (
          <PropertyCard key={property.id} property={property} sizes="(max-width: 47.99em) 304px, (max-width: 63.99em) 50vw, 396px" />
        ))}
      </div>
    </>
  );
}

const FeaturedSkeleton = () => (
  <Loading label={m.home_featured_loading()}>
    <FeaturedHeroSkeleton />
    <div className={`cards-3 cards-slide ${classes.loadingCards}`}>{repeat(3, <PropertyCardSkeleton />)}</div>
  </Loading>
);

/** Section of the home page with featured properties: the first as a large card, the next six as small cards. */
export function Featured() {
  const { data: totals } = trpc.property.market.useQuery();
  const saleTotals = totals?.byType.filter(({ transactionType }) => transactionType === 'Buy');
  const saleCount = saleTotals?.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="section wrap" aria-labelledby="featured">
      <SectionHead
        id="featured"
        title={m.home_featured()}
        text={m.home_featured_text()}
        more={{
          to: paths.properties({ transactionType: 'Buy' }),
          label: saleCount ? m.home_featured_all_count({ count: formatNumber(saleCount) }) : m.home_featured_all(),
        }}
      />
      <FeaturedHomes />
    </section>
  );
}
