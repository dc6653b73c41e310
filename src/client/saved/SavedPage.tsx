import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '../../shared/format.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths } from '../paths.ts';
import { PropertyCard } from '../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../property-card/PropertyCardSkeleton.tsx';
import { PropertyListCard } from '../property-card/PropertyListCard.tsx';
import { trpc } from '../trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import classes from './SavedPage.module.css';

type View = 'grid' | 'list';
const VIEWS = [
  { value: 'grid', label: 'Grid', icon: <IconLayoutGrid size={18} stroke={1.6} aria-hidden="true" /> },
  { value: 'list', label: 'List', icon: <IconList size={18} stroke={1.6} aria-hidden="true" /> },
] as const;

/** Saved properties of the user, with areas in square metres. */
export const SavedPage = () => (
  <MembersOnly>
    <SavedProperties />
  </MembersOnly>
);

function SavedProperties() {
  const [view, setView] = useState<View>('grid');
  const { data: properties, error, refetch } = trpc.saved.cards.useQuery();
  const sale = properties?.filter((property) => property.transactionType === 'Buy').length ?? 0;
  return (
    <div className="wrap">
      <PageHead title="Saved" description="The homes you saved." canonical="/saved" noindex />
      <div className={classes.head}>
        <div>
          <h1>Saved</h1>
          {properties && properties.length > 0 && (
            <p aria-live="polite">
              {plural(properties.length, 'home')}
              {sale > 0 && sale < properties.length && `: ${sale} for sale, ${properties.length - sale} for rent`}
            </p>
          )}
        </div>
        {properties && properties.length > 0 && <SegmentedControl<View> label="View" value={view} options={VIEWS} onChange={setView} />}
      </div>
      {error ? (
        <EmptyState drawing="error" title="Error loading saved properties" text={error.message} action={<TryAgain onRetry={refetch} />} />
      ) : !properties ? (
        <div className="cards-3" role="status" aria-label="Loading">
          {['a', 'b', 'c'].map((key) => (
            <PropertyCardSkeleton key={key} />
          ))}
        </div>
      ) : properties.length === 0 ? (
        <EmptyState
          drawing="heart"
          title="No saved properties yet"
          text="Tap the heart on any home and it waits for you here, on every device you sign in on."
          action={<ButtonLink to={paths.properties()}>Browse Properties</ButtonLink>}
        />
      ) : (
        <div className={view === 'grid' ? 'cards-3' : classes.list}>
          {properties.map((property, i) =>
            view === 'grid' ? (
              <PropertyCard key={property.id} property={property} unit="m²" eager={i < 3} level={2} />
            ) : (
              <PropertyListCard key={property.id} property={property} unit="m²" eager={i < 2} />
            ),
          )}
        </div>
      )}
    </div>
  );
}
