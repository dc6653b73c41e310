import { IconMapPin, IconPencil, IconPlayerPlay, IconTrendingUp } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatDay, formatNumber } from '../../shared/format.ts';
import type { OwnListing } from '../../shared/listing/listing.ts';
import { promotionLevelName } from '../../shared/payment/promotion.ts';
import { placeLine } from '../../shared/property/area.ts';
import { shortTitle } from '../../shared/property/property.ts';
import { paths } from '../paths.ts';
import { CardPictures } from '../property-card/CardPictures.tsx';
import { Facts } from '../property-card/Facts.tsx';
import { Price } from '../property-card/Price.tsx';
import card from '../property-card/PropertyCard.module.css';
import { VerifiedMark } from '../property-card/VerifiedMark.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { LISTING_STATUS_NAMES } from './listing.labels.ts';
import classes from './MyListingCard.module.css';
import { MyListingMenu } from './MyListingMenu.tsx';
import type { ListingStatusActions } from './useListingStatus.tsx';

/** A listing of the user: preview, figures and actions. */
export function MyListingCard({ listing, actions, eager }: { listing: OwnListing; actions: ListingStatusActions; eager: boolean }) {
  const live = listing.status === 'published';
  return (
    <article className={`${card.card} ${classes.card}`} data-property={listing.id}>
      <CardPictures
        property={{ title: listing.title, images: listing.images.slice(0, 5) }}
        eager={eager}
        sizes="(max-width: 48em) 100vw, 400px"
      />
      <span className={classes.status} data-status={listing.status}>
        {LISTING_STATUS_NAMES[listing.status]}
      </span>
      <div className={`${card.body} ${classes.body}`}>
        <div className={card.top}>
          <Price price={listing.price} transactionType={listing.transactionType} yearly />
          <VerifiedMark verification={listing.verification} />
        </div>
        <h2 className={card.title}>
          {/* Only published listings have a public page. */}
          <Link
            to={live ? paths.property(listing.id) : paths.editListing(listing.id)}
            aria-label={listing.title}
            dir="auto"
            className={classes.title}
          >
            {shortTitle(listing)}
          </Link>
        </h2>
        <Facts property={listing} unit="sqft" />
        <p className={card.place}>
          <IconMapPin size={16} stroke={1.6} aria-hidden="true" />
          {placeLine(listing.location, listing.emirate)}
        </p>
        <div className={classes.own}>
          {listing.isPromoted && listing.promotionEndDate && (
            <p className={classes.promotion}>
              <span className={classes.level} data-level={listing.promotionLevel}>
                <IconTrendingUp size={15} stroke={1.8} aria-hidden="true" />
                {promotionLevelName(listing.promotionLevel)}
              </span>
              <span>Promoted until {formatDay(listing.promotionEndDate)}</span>
            </p>
          )}
          <Figures listing={listing} />
          <div className={classes.actions}>
            <ButtonLink variant="line" size="sm" to={paths.editListing(listing.id)} aria-label={`Edit ${listing.title}`}>
              <IconPencil size={18} stroke={1.6} aria-hidden="true" />
              Edit
            </ButtonLink>
            <MainAction listing={listing} actions={actions} />
            <MyListingMenu listing={listing} actions={actions} />
          </div>
        </div>
      </div>
    </article>
  );
}

/** Views, saves and inquiries: numbers only, no names. */
function Figures({ listing }: { listing: OwnListing }) {
  const figures = [
    [listing.views, listing.views === 1 ? 'view' : 'views'],
    [listing.saves, listing.saves === 1 ? 'save' : 'saves'],
    [listing.inquiries, listing.inquiries === 1 ? 'inquiry' : 'inquiries'],
  ] as const;
  return (
    <ul className={classes.figures}>
      {figures.map(([count, label]) => (
        <li key={label}>
          <b>{formatNumber(count)}</b> {label}
        </li>
      ))}
    </ul>
  );
}

/** The promote button. Other listings must be published first, because a promotion needs a public page. */
function MainAction({ listing, actions }: { listing: OwnListing; actions: ListingStatusActions }) {
  if (listing.status !== 'published') {
    return (
      <Button
        size="sm"
        disabled={actions.busy}
        aria-label={`Publish ${listing.title}`}
        onClick={() => actions.setStatus(listing, 'published')}
      >
        <IconPlayerPlay size={18} stroke={1.6} aria-hidden="true" />
        Publish
      </Button>
    );
  }
  return (
    <ButtonLink
      size="sm"
      variant={listing.isPromoted ? 'line' : 'fill'}
      to={paths.promote(listing.id)}
      aria-label={`${listing.isPromoted ? 'Extend the promotion of' : 'Promote'} ${listing.title}`}
    >
      <IconTrendingUp size={18} stroke={1.6} aria-hidden="true" />
      {listing.isPromoted ? 'Extend' : 'Promote'}
    </ButtonLink>
  );
}
