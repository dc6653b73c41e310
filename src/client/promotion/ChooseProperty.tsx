import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { shortTitle } from '../../shared/property/listing-text.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { SearchField } from '../ui/form/SearchField.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import classes from './PromotePage.module.css';
import { PropertyLine } from './PropertyLine.tsx';

/** Lets the user choose the listing to promote among their published listings that are not promoted yet. */
export function ChooseProperty() {
  const [searchParams] = useSearchParams();
  // an invalid position counts as none
  const after = /^\d{1,16}-\d{1,9}$/.exec(searchParams.get('after') ?? '')?.[0];
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const query = trpc.listing.mine.useQuery(
    { list: 'regular', status: 'published', ...(q ? { q } : after && { after }) },
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  );
  const { data } = query;
  const promotable = data?.items ?? [];
  const isSearching = q !== '' || after !== undefined;
  return (
    <>
      <div className={classes.head}>
        <h1>{m.promotion_title()}</h1>
        {(promotable.length > 0 || isSearching) && <p>{m.promotion_choose_lead()}</p>}
      </div>
      {!data && (
        <QueryPlaceholder
          query={query}
          title={m.promotion_load_failed()}
          text={query.error?.message}
          loading={
            <Loading className={`grid gap-sm ${classes.homes}`} count={2}>
              <Skeleton height={106} radius={14} />
            </Loading>
          }
        />
      )}
      {data && (isSearching || data.next !== null) && (
        <SearchField
          className={classes.search}
          label={m.my_listings_search()}
          placeholder={m.my_listings_search_hint()}
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {data && promotable.length === 0 && isSearching && <StateMessage drawing="search" title={m.my_listings_no_match_title()} />}
      {data && promotable.length === 0 && !isSearching && (
        <NoneToPromote areAllPromoted={data.counts.promoted > 0} hasListings={data.stock > 0} />
      )}
      {promotable.length > 0 && (
        <ul className={`grid gap-sm ${classes.homes}`}>
          {promotable.map((listing) => (
            <li key={listing.id}>
              <Link to={paths.promote(listing.id)} className={`panel ${classes.home}`}>
                <Picture src={listing.images[0]} alt="" sizes="120px" className={classes.image} />
                <span className={`grid shrink ${classes.words}`}>
                  <b className="tight pretty" dir="auto">
                    {shortTitle(listing)}
                  </b>
                  <PropertyLine property={listing} />
                </span>
                <Icon name="chevron-right" size={20} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {q === '' && data && data.next !== null && (
        <p className={`mt-md ${classes.next}`}>
          <Link className="link" rel="next" to={`${paths.promote()}?after=${data.next}`}>
            {m.search_next()}
          </Link>
        </p>
      )}
    </>
  );
}

/** Empty state when no listing can be promoted, because all are promoted, none is published, or the user has none. */
function NoneToPromote({ areAllPromoted, hasListings }: { areAllPromoted: boolean; hasListings: boolean }) {
  if (areAllPromoted) {
    return (
      <StateMessage
        drawing="search"
        title={m.promotion_all_promoted()}
        text={m.promotion_all_promoted_text()}
        action={<ButtonLink to={paths.myPropertiesTab('promoted')}>{m.ui_my_properties()}</ButtonLink>}
      />
    );
  }
  return (
    <StateMessage
      drawing="search"
      title={hasListings ? m.promotion_none_published() : m.promotion_create_first()}
      text={hasListings ? m.promotion_none_published_text() : m.promotion_create_first_text()}
      action={
        hasListings ? (
          <ButtonLink to={paths.myProperties()}>{m.ui_my_properties()}</ButtonLink>
        ) : (
          <ButtonLink to={paths.createListing()}>{m.promotion_create()}</ButtonLink>
        )
      }
    />
  );
}
