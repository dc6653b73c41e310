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
import { homeLine } from './promotion.labels.ts';

/** which of the own regular listings is to be promoted. */
export function ChooseProperty() {
  const { data, error, isFetching, refetch } = trpc.listing.mine.useQuery(undefined, { refetchOnMount: 'always' });
  const live = data?.items.filter((home) => home.status === 'published') ?? [];
  const regular = live.filter((home) => !home.isPromoted);
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
        <Nothing promoted={live.length > 0} listed={data.items.length > 0} />
      ) : (
        <ul className={classes.homes}>
          {regular.map((home) => (
            <li key={home.id}>
              <Link to={paths.promote(home.id)} className={`panel ${classes.home}`}>
                <Picture src={home.images[0]} alt="" sizes="120px" className={classes.image} />
                <span className={classes.words}>
                  <b dir="auto">{shortTitle(home)}</b>
                  <span>{homeLine(home)}</span>
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

/** No regular home is listed: what to do instead. */
function Nothing({ promoted, listed }: { promoted: boolean; listed: boolean }) {
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
      title={listed ? 'None of your homes is published' : 'Create a listing before buying a promotion'}
      text={listed ? 'Publish one first: nobody would see its promotion.' : 'A promotion moves up a home that is listed.'}
      action={
        listed ? (
          <ButtonLink to={paths.myProperties()}>My properties</ButtonLink>
        ) : (
          <ButtonLink to={paths.createListing()}>Create New Listing</ButtonLink>
        )
      }
    />
  );
}
