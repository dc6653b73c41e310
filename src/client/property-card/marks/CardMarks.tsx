import { m } from '../../../shared/messages/messages.ts';
import { badgeLabel } from '../../../shared/property/property.labels.ts';
import { propertyBadge } from '../../../shared/property/property.ts';
import type { PropertyCard } from '../../../shared/property/property-view.ts';
import card from '../PropertyCard.module.css';
import classes from './CardMarks.module.css';

interface PromotedMarkProps {
  property: Pick<PropertyCard, 'isPromoted'>;
  /** Inline next to text instead of over a picture. */
  isInline?: boolean;
}

/** Marks a promoted listing, whose rank is paid for. Renders nothing for others. */
export const PromotedMark = ({ property, isInline = false }: PromotedMarkProps) =>
  property.isPromoted ? (
    <span
      className={`inline-row flex-none px-xs rounded-xs text-xs semibold ${classes.promoted} ${isInline ? classes.inline : ''}`}
      title={m.property_card_promoted_why()}
    >
      {m.property_card_promoted()}
    </span>
  ) : null;

/** Badge and promoted mark over the picture of a card. */
export function CardMarks({ property }: { property: Pick<PropertyCard, 'featured' | 'premium' | 'isPromoted'> }) {
  const badge = propertyBadge(property);
  return (
    <div className={`no-click ${classes.marks}`}>
      {badge && <span className={`${card.badge} ${card[badge]}`}>{badgeLabel(badge)}</span>}
      <PromotedMark property={property} />
    </div>
  );
}
