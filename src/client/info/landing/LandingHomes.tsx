import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber, plural } from '../../../shared/format.ts';
import type { PropertyCard as Property } from '../../../shared/property/property.ts';
import { paths } from '../../paths.ts';
import { PropertyCard } from '../../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../../property-card/PropertyCardSkeleton.tsx';
import { PropertyListCard } from '../../property-card/PropertyListCard.tsx';
import { trpc } from '../../trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { landingSearch } from '../info.queries.ts';
import classes from './LandingHomes.module.css';
import type { LandingContent } from './landing.content.ts';

/** Equals the number of skeletons. */
const SHOWN = 6;

const VIEWS = [
  { value: 'grid', label: 'Grid', icon: <IconLayoutGrid size={18} stroke={1.6} aria-hidden="true" /> },
  { value: 'list', label: 'List', icon: <IconList size={18} stroke={1.6} aria-hidden="true" /> },
] as const;
type View = (typeof VIEWS)[number]['value'];

function Properties({ properties, view }: { properties: readonly Property[]; view: View }) {
  if (view === 'list') {
    return (
      <div className={classes.list}>
        {properties.map((property) => (
          <PropertyListCard key={property.id} property={property} />
        ))}
      </div>
    );
  }
  return (
    <div className="cards-3">
      {properties.map((property) => (
        <PropertyCard key={property.id} property={property} sizes="(max-width: 47.99em) 88vw, (max-width: 63.99em) 50vw, 396px" />
      ))}
    </div>
  );
}

/** The first properties of this type as a grid or a list, and a link to all. */
export function LandingHomes({ content }: { content: LandingContent }) {
  const [view, setView] = useState<View>('grid');
  const { data, isError, refetch, isFetching } = trpc.property.search.useQuery(landingSearch(content.propertyType));
  const all = paths.properties({ transactionType: 'Buy', propertyType: content.propertyType });
  const total = data && data.total !== null ? `${formatNumber(data.total)}${data.capped ? '+' : ''}` : '';
  return (
    <section className="section wrap" aria-labelledby="homes">
      <SectionHead
        id="homes"
        title="On the market now"
        text={data && data.total !== null ? plural(data.total, content.one, content.many) : undefined}
      >
        <div className={classes.views}>
          <SegmentedControl label="Show as" value={view} options={VIEWS} onChange={setView} />
        </div>
      </SectionHead>
      {isError && (
        <EmptyState
          drawing="error"
          level={3}
          title="Error loading properties"
          text="They could not be fetched. The rest of this page does not need them."
          action={<TryAgain pending={isFetching} onRetry={refetch} />}
        />
      )}
      {!data && !isError && (
        <div className="cards-3" role="status" aria-label={`Loading ${content.many}`}>
          {Array.from({ length: SHOWN }, (_, i) => `skeleton-${i}`).map((key) => (
            <PropertyCardSkeleton key={key} />
          ))}
        </div>
      )}
      {data?.total === 0 && (
        <EmptyState
          drawing="search"
          level={3}
          title={`No ${content.many} for sale at the moment`}
          text="Other homes are. New ones come in every day that somebody moves."
          action={
            <ButtonLink variant="line" to={paths.properties()}>
              Browse Properties
            </ButtonLink>
          }
        />
      )}
      {data && data.items.length > 0 && (
        <>
          <Properties properties={data.items.slice(0, SHOWN)} view={view} />
          <p className={classes.all}>
            <ButtonLink variant="line" to={all}>
              Show all {total} {content.many}
            </ButtonLink>
          </p>
        </>
      )}
    </section>
  );
}
