import { formatNumber } from '../../shared/format.ts';
import { paths } from '../paths.ts';
import { PropertyCard } from '../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../property-card/PropertyCardSkeleton.tsx';
import { trpc } from '../trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import classes from './Featured.module.css';
import { FeaturedHero } from './FeaturedHero.tsx';
import { FeaturedHeroSkeleton } from './FeaturedHeroSkeleton.tsx';

/** Two rows of three next to the large card. */
const CARDS = 6;

function FeaturedHomes() {
  const { data, isError, refetch, isFetching } = trpc.property.highlights.useQuery();
  if (isError) {
    return (
      <EmptyState
        drawing="error"
        level={3}
        title="Failed to load featured properties. Please try again later."
        action={<TryAgain pending={isFetching} onRetry={refetch} />}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label="Loading featured properties">
        <FeaturedHeroSkeleton />
        <div className={`cards-3 cards-slide ${classes.coming}`}>
          {[1, 2, 3].map((n) => (
            <PropertyCardSkeleton key={n} />
          ))}
        </div>
      </div>
    );
  }
  const [lead, ...others] = data;
  if (!lead) {
    return (
      <EmptyState
        drawing="search"
        level={3}
        title="No featured properties available at the moment."
        action={
          <ButtonLink variant="line" to={paths.properties()}>
            Browse Properties
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <FeaturedHero property={lead} />
      <div className="cards-3 cards-slide">
        {others.slice(0, CARDS).map((property) => (
          <PropertyCard key={property.id} property={property} sizes="(max-width: 47.99em) 304px, (max-width: 63.99em) 50vw, 396px" />
        ))}
      </div>
    </>
  );
}

/** Featured properties: the first as a large card, the next six as small cards. */
export function Featured() {
  const { data: market } = trpc.property.market.useQuery();
  const forSale = market?.byType.reduce((sum, row) => (row.transactionType === 'Buy' ? sum + row.count : sum), 0);
  return (
    <section className="section wrap" aria-labelledby="featured">
      <SectionHead
        id="featured"
        title="Featured properties"
        text="Homes that their owners promote come first, then the premium and signature ones."
        more={{
          to: paths.properties({ transactionType: 'Buy' }),
          label: forSale ? `See all ${formatNumber(forSale)} for sale` : 'See all for sale',
        }}
      />
      <FeaturedHomes />
    </section>
  );
}
