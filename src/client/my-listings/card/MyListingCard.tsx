import { Link } from 'react-router-dom';
import { formatDay, formatNumber } from '../../../shared/format.ts';
import type { OwnCard } from '../../../shared/listing/own-list.ts';
import type { ListingTrends } from '../../../shared/listing/trends.ts';
import { m } from '../../../shared/messages/messages.ts';
import { promotionLevelName } from '../../../shared/payment/promotion.ts';
import { listingTitle, readableTitle, shortTitle } from '../../../shared/property/listing-text.ts';
import { placeLine } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { propertyReference } from '../../../shared/property/property.ts';
import { paths } from '../../paths.ts';
import { Facts } from '../../property-card/facts/Facts.tsx';
import { Price } from '../../property-card/facts/Price.tsx';
import { VerifiedMark } from '../../property-card/marks/VerifiedMark.tsx';
import card from '../../property-card/PropertyCard.module.css';
import { CardPictures } from '../../property-card/pictures/CardPictures.tsx';
import { Bdi } from '../../ui/Bdi.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { pauseReason } from '../confirmation/confirmation-state.ts';
import { ListingConfirmation } from '../confirmation/ListingConfirmation.tsx';
import { listingStatusLabel } from '../listing.labels.ts';
import { TakedownNotice } from '../moderation/TakedownNotice.tsx';
import type { ListingStatusActions } from '../useListingStatus.tsx';
import { FigureTrend } from './FigureTrend.tsx';
import { getDailyFigures } from './listing-trends.ts';
import classes from './MyListingCard.module.css';
import { MyListingMenu } from './MyListingMenu.tsx';

interface MyListingCardProps {
  listing: OwnCard;
  actions: ListingStatusActions;
  /** Views, saves and inquiries by day; undefined while they load or when they cannot be loaded. */
  trends: ListingTrends | undefined;
  /** Whether the picture loads at once: for cards above the fold. */
  eager: boolean;
  isSelected: boolean;
  onToggle: () => void;
}

/** Pictures in the carousel of a card, as on the cards of the search. */
const MAX_PICTURES = 5;

/** A listing of the user: preview of its card, promotion, confirmation, take-down, figures, and buttons that edit, promote or publish it. */
export function MyListingCard({ listing, actions, trends, eager, isSelected, onToggle }: MyListingCardProps) {
  const isPublished = listing.status === 'published';
  return (
    <article className={card.card} data-property={listing.id}>
      <CardPictures
        property={{ images: listing.images.slice(0, MAX_PICTURES) }}
        title={readableTitle(listing)}
        eager={eager}
        sizes="(max-width: 48em) 100vw, 400px"
      />
      <span className={`inline-row gap-xs absolute float-2 px-sm pill text-xs semibold ${classes.status}`} data-status={listing.status}>
        {pausedLabel(listing) ?? listingStatusLabel(listing.status)}
      </span>
      <label className={`absolute float-2 center size-44 pointer ${classes.tick}`}>
        <input
          className="choice-box"
          type="checkbox"
          checked={isSelected}
          onChange={onToggle}
          aria-label={m.my_listings_select({ title: listingTitle(listing) })}
        />
      </label>
      <div className={card.body}>
        <div className="row between gap-xs">
          <Price home={listing} hasBothPeriods />
          <VerifiedMark verification={listing.verification} />
        </div>
        <h2 className={card.title}>
          {/* Only published listings have a public page. */}
          <Link
            to={isPublished ? paths.property(listing.id) : paths.editListing(listing.id)}
            aria-label={listingTitle(listing)}
            dir="auto"
            className={`block clip hover-line ${classes.title}`}
          >
            {shortTitle(listing)}
          </Link>
        </h2>
        <Facts property={listing} unit="sqft" />
        <p className={card.place}>
          <Icon name="map-pin" size={16} />
          {placeLabel(placeLine(listing.location, listing.emirate))}
        </p>
        <p className="mt-2xs text-xs muted anywhere">
          <Bdi>{propertyReference(listing.id)}</Bdi>
          {listing.ownReference && (
            <>
              {' · '}
              <Bdi>{listing.ownReference}</Bdi>
            </>
          )}
        </p>
        {listing.person && (
          <p className="mt-2xs text-xs muted anywhere">
            {m.my_listings_agent()}: <Bdi>{listing.person.name}</Bdi>
          </p>
        )}
        <div className={`grid gap-sm ${classes.ownActions}`}>
          {listing.isPromoted && listing.promotionEndDate && (
            <p className="row wrapping gap-xs text-xs muted">
              <span
                className={`inline-row gap-2xs px-xs pill on-green text-xs semibold success ${classes.level}`}
                data-level={listing.promotionLevel}
              >
                <Icon name="trending-up" size={15} stroke={1.8} />
                {promotionLevelName(listing.promotionLevel)}
              </span>
              <span>{m.my_listings_promoted_until({ date: formatDay(listing.promotionEndDate) })}</span>
            </p>
          )}
          {listing.hasFeaturedPlace && (
            <p className="row gap-xs text-xs muted">
              <Icon name="star" size={15} stroke={1.8} />
              {m.my_listings_featured()}
            </p>
          )}
          <ListingConfirmation listing={listing} />
          {listing.takedown && <TakedownNotice listing={listing} takedown={listing.takedown} />}
          <Figures listing={listing} trends={trends} />
          <div className={`grid gap-xs ${classes.actions}`}>
            <ButtonLink
              variant="line"
              size="sm"
              to={paths.editListing(listing.id)}
              aria-label={m.my_listings_edit_label({ title: listingTitle(listing) })}
            >
              <Icon name="pencil" />
              {m.ui_edit()}
            </ButtonLink>
            <MainAction listing={listing} actions={actions} />
            <MyListingMenu listing={listing} actions={actions} />
          </div>
        </div>
      </div>
    </article>
  );
}

/** `Paused: not confirmed` or `Paused: permit ended`; undefined for a listing that is not paused, or for neither of these reasons. */
function pausedLabel(listing: OwnCard): string | undefined {
  const reason = pauseReason(listing);
  if (reason === null) return undefined;
  return reason === 'permit' ? m.permit_paused() : m.my_listings_unconfirmed();
}

/** Total views, saves and inquiries of a listing, each with a sparkline of the last thirty days. */
function Figures({ listing, trends }: Pick<MyListingCardProps, 'listing' | 'trends'>) {
  const figures = [
    { name: 'views', count: listing.views, text: m.my_listings_views({ count: listing.views }) },
    { name: 'saves', count: listing.saves, text: m.my_listings_saves({ count: listing.saves }) },
    { name: 'inquiries', count: listing.inquiries, text: m.my_listings_inquiries({ count: listing.inquiries }) },
  ] as const;
  if (figures.every(({ count }) => count === 0)) return <p className="text-xs muted">{m.my_listings_no_views()}</p>;
  const daily = trends && getDailyFigures(trends, listing.id);
  return (
    <ul className={`grid three-columns gap-md text-xs muted ${classes.figures}`}>
      {figures.map(({ name, count, text }) => (
        <li key={name}>
          <CountedText count={count} text={text} />
          {daily && <FigureTrend figure={name} daily={daily} from={trends.from} />}
        </li>
      ))}
    </ul>
  );
}

/** A text such as `12 views` with the number in bold. Without digits, as Arabic writes one and two, the whole text is bold. */
function CountedText({ count, text }: { count: number; text: string }) {
  const number = formatNumber(count);
  const index = text.indexOf(number);
  if (index < 0) return <b className="ink bold tabular">{text}</b>;
  return (
    <>
      {text.slice(0, index)}
      <b className="ink bold tabular">{number}</b>
      {text.slice(index + number.length)}
    </>
  );
}

/**
 * The main button. Links to the promotion of a published listing. Publishes any other listing, because a promotion needs a public page. Renders
 * no button for a listing that staff have taken down.
 */
function MainAction({ listing, actions }: { listing: OwnCard; actions: ListingStatusActions }) {
  // only staff can publish the listing again; the empty element fills the column of the button
  if (listing.status === 'removed') return <span />;
  if (listing.status !== 'published') {
    return (
      <Button
        size="sm"
        disabled={actions.isBusy}
        aria-label={m.my_listings_publish_label({ title: listingTitle(listing) })}
        onClick={() => actions.setStatus(listing, 'published')}
      >
        <Icon name="player-play" />
        {m.my_listings_publish()}
      </Button>
    );
  }
  return (
    <ButtonLink
      size="sm"
      variant={listing.isPromoted ? 'line' : 'fill'}
      to={paths.promote(listing.id)}
      aria-label={
        listing.isPromoted
          ? m.my_listings_extend_label({ title: listingTitle(listing) })
          : m.my_listings_promote_label({ title: listingTitle(listing) })
      }
    >
      <Icon name="trending-up" />
      {listing.isPromoted ? m.my_listings_extend() : m.my_listings_promote()}
    </ButtonLink>
  );
}
