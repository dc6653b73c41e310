import { Link } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { shortTitle } from '../../shared/property/listing-text.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import classes from './PromotePage.module.css';
import { PropertyLine } from './PropertyLine.tsx';

/** Lets the user choose the listing to promote among their published listings that are not promoted yet. */
export function ChooseProperty() {
  const query = trpc.listing.mine.useQuery(undefined, { refetchOnMount: 'always' });
  const { data } = query;
  const published = data?.items.filter((listing) => listing.status === 'published') ?? [];
  const promotable = published.filter((listing) => !listing.isPromoted);
  return (
    <>
      <div className={classes.head}>
        <h1>{m.promotion_title()}</h1>
        {promotable.length > 0 && <p>{m.promotion_choose_lead()}</p>}
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
      {data && promotable.length === 0 && <NoneToPromote areAllPromoted={published.length > 0} hasListings={data.items.length > 0} />}
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
