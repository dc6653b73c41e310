import { IconMapPin, IconPencil, IconPlayerPlay, IconTrendingUp } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../shared/format.ts';
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
import { longDate, STATUS_NAMES } from './listing.labels.ts';
import classes from './MyListingCard.module.css';
import { MyListingMenu } from './MyListingMenu.tsx';
import type { ListingLife } from './useListingStatus.tsx';

/** An own listing: how it looks, how it does, and what can be done with it. */
export function MyListingCard({ listing: p, life, eager }: { listing: OwnListing; life: ListingLife; eager: boolean }) {
  const live = p.status === 'published';
  return (
    <article className={`${card.card} ${classes.card}`} data-property={p.id}>
      <CardPictures property={{ title: p.title, images: p.images.slice(0, 5) }} eager={eager} sizes="(max-width: 48em) 100vw, 400px" />
      <span className={classes.status} data-status={p.status}>
        {STATUS_NAMES[p.status]}
      </span>
      <div className={`${card.body} ${classes.body}`}>
        <div className={card.top}>
          <Price price={p.price} transactionType={p.transactionType} yearly />
          <VerifiedMark verification={p.verification} />
        </div>
        <h2 className={card.title}>
          {/* what is not published has no page that others see */}
          <Link to={live ? paths.property(p.id) : paths.editListing(p.id)} aria-label={p.title} dir="auto" className={classes.title}>
            {shortTitle(p)}
          </Link>
        </h2>
        <Facts property={p} unit="sqft" />
        <p className={card.place}>
          <IconMapPin size={16} stroke={1.6} aria-hidden="true" />
          {placeLine(p.location, p.emirate)}
        </p>
        <div className={classes.own}>
          {p.isPromoted && p.promotionEndDate && (
            <p className={classes.promotion}>
              <span className={classes.level} data-level={p.promotionLevel}>
                <IconTrendingUp size={15} stroke={1.8} aria-hidden="true" />
                {promotionLevelName(p.promotionLevel)}
              </span>
              <span>Promoted until {longDate(p.promotionEndDate)}</span>
            </p>
          )}
          <Figures listing={p} />
          <div className={classes.actions}>
            <ButtonLink variant="line" size="sm" to={paths.editListing(p.id)} aria-label={`Edit ${p.title}`}>
              <IconPencil size={18} stroke={1.6} aria-hidden="true" />
              Edit
            </ButtonLink>
            <MainAction listing={p} life={life} />
            <MyListingMenu listing={p} life={life} />
          </div>
        </div>
      </div>
    </article>
  );
}

/** How often it was opened, saved and asked about: numbers only, no names. */
function Figures({ listing: p }: { listing: OwnListing }) {
  const figures = [
    [p.views, p.views === 1 ? 'view' : 'views'],
    [p.saves, p.saves === 1 ? 'save' : 'saves'],
    [p.inquiries, p.inquiries === 1 ? 'inquiry' : 'inquiries'],
  ] as const;
  return (
    <ul className={classes.figures}>
      {figures.map(([count, word]) => (
        <li key={word}>
          <b>{formatNumber(count)}</b> {word}
        </li>
      ))}
    </ul>
  );
}

/** Promote; a home that is not published is published first, because nobody would see its promotion. */
function MainAction({ listing: p, life }: { listing: OwnListing; life: ListingLife }) {
  if (p.status !== 'published') {
    return (
      <Button size="sm" disabled={life.busy} aria-label={`Publish ${p.title}`} onClick={() => life.setStatus(p, 'published')}>
        <IconPlayerPlay size={18} stroke={1.6} aria-hidden="true" />
        Publish
      </Button>
    );
  }
  return (
    <ButtonLink
      size="sm"
      variant={p.isPromoted ? 'line' : 'fill'}
      to={paths.promote(p.id)}
      aria-label={`${p.isPromoted ? 'Extend the promotion of' : 'Promote'} ${p.title}`}
    >
      <IconTrendingUp size={18} stroke={1.6} aria-hidden="true" />
      {p.isPromoted ? 'Extend' : 'Promote'}
    </ButtonLink>
  );
}
