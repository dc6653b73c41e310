import { IconPlus } from '@tabler/icons-react';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths } from '../paths.ts';
import { usePaymentRefresh } from '../payment/usePaymentStatus.ts';
import { PropertyCardSkeleton } from '../property-card/PropertyCardSkeleton.tsx';
import { errorCode, trpc } from '../trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import { MyListingFigures } from './MyListingFigures.tsx';
import { MyListingTabs } from './MyListingTabs.tsx';
import classes from './MyPropertiesPage.module.css';

/** Listings of the signed-in user. */
export const MyPropertiesPage = () => (
  <MembersOnly>
    <div className="wrap">
      <PageHead title="My properties" description="The homes you advertise, and how they do." canonical={paths.myProperties()} noindex />
      <div className={classes.head}>
        <h1>My properties</h1>
        <ButtonLink to={paths.createListing()}>
          <IconPlus size={18} stroke={1.8} aria-hidden="true" />
          Create New Listing
        </ButtonLink>
      </div>
      <Listings />
    </div>
  </MembersOnly>
);

function Listings() {
  // A recent payment takes effect as soon as the provider confirms it.
  usePaymentRefresh();
  const { data, error, isFetching, refetch } = trpc.listing.mine.useQuery();
  if (data) {
    return (
      <>
        <MyListingFigures listings={data.items} />
        <MyListingTabs listings={data.items} deleted={data.deleted} />
      </>
    );
  }
  if (!error) return <MyListingsSkeleton />;
  const isEmpty = errorCode(error) === 'UNAUTHORIZED';
  // Errors of the server get the documented text; network errors keep the browser's message.
  const reason = error.data ? 'Failed to fetch properties' : error.message || 'An error occurred.';
  return (
    <EmptyState
      drawing="error"
      title="Error Loading Properties"
      text={isEmpty ? 'User not authenticated' : reason}
      action={
        isEmpty ? (
          <ButtonLink to={paths.auth(paths.myProperties())}>Sign in</ButtonLink>
        ) : (
          <TryAgain pending={isFetching} onRetry={refetch} />
        )
      }
    />
  );
}

/** The shape of the page that is coming. */
const MyListingsSkeleton = () => (
  <div role="status" aria-label="Loading">
    <Skeleton height={104} radius="var(--radius-md)" style={{ marginBottom: 40 }} />
    <Skeleton width={380} height={28} style={{ marginBottom: 44, maxWidth: '100%' }} />
    <div className="cards-3">
      {['a', 'b', 'c'].map((key) => (
        <PropertyCardSkeleton key={key} />
      ))}
    </div>
  </div>
);
