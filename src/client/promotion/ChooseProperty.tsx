import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { shortTitle } from '../../shared/property/property.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import classes from './PromotePage.module.css';
import { propertyLine } from './promotion.labels.ts';

/** Chooses the listing to promote among the user's regular listings. */
export function ChooseProperty() {
  const { data, error, isFetching, refetch } = trpc.listing.mine.useQuery(undefined, { refetchOnMount: 'always' });
  const published = data?.items.filter((listing) => listing.status === 'published') ?? [];
  const regular = published.filter((listing) => !listing.isPromoted);
  return (
    <>
      <div className={classes.head}>
        <h1>Put it in front of more people</h1>
        {regular.length > 0 && <p>Which of your homes is it about?</p>}
      </div>
      {error && !data ? (
        <EmptyState
          drawing="error"
          title="Error Loading Properties"
          text={error.message}
          action={<TryAgain pending={isFetching} onRetry={refetch} />}
        />
      ) : !data ? (
        <div className={classes.homes} role="status" aria-label="Loading">
          <Skeleton height={106} radius={14} />
          <Skeleton height={106} radius={14} />
        </div>
      ) : regular.length === 0 ? (
        <Nothing promoted={published.length > 0} hasListings={data.items.length > 0} />
      ) : (
        <ul className={classes.homes}>
          {regular.map((listing) => (
            <li key={listing.id}>
              <Link to={paths.promote(listing.id)} className={`panel ${classes.home}`}>
                <Picture src={listing.images[0]} alt="" sizes="120px" className={classes.image} />
                <span className={classes.words}>
                  <b dir="auto">{shortTitle(listing)}</b>
                  <span>{propertyLine(listing)}</span>
                </span>
                <IconChevronRight size={20} stroke={1.6} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Empty state without a listing that can be promoted. */
function Nothing({ promoted, hasListings }: { promoted: boolean; hasListings: boolean }) {
  if (promoted) {
    return (
      <EmptyState
        drawing="search"
        title="All your homes are promoted"
        text="A promotion that runs can be extended from your properties."
        action={<ButtonLink to={paths.myPropertiesTab('promoted')}>My properties</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      drawing="search"
      title={hasListings ? 'None of your homes is published' : 'Create a listing before buying a promotion'}
      text={hasListings ? 'Publish one first: nobody would see its promotion.' : 'A promotion moves up a home that is listed.'}
      action={
        hasListings ? (
          <ButtonLink to={paths.myProperties()}>My properties</ButtonLink>
        ) : (
          <ButtonLink to={paths.createListing()}>Create New Listing</ButtonLink>
        )
      }
    />
  );
}
