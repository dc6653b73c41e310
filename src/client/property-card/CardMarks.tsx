import { type PropertyCard, propertyBadge } from '../../shared/property/property.ts';
import classes from './CardMarks.module.css';
import card from './PropertyCard.module.css';

interface PromotedMarkProps {
  home: Pick<PropertyCard, 'isPromoted'>;
  /** Beside text instead of over a picture. */
  line?: boolean;
}

/** Says that the place of a home in the list is paid for; nothing when it is not. */
export const PromotedMark = ({ home, line = false }: PromotedMarkProps) =>
  home.isPromoted ? (
    <span
      className={`${classes.promoted} ${line ? classes.line : ''}`}
      title="The advertiser pays for a higher place in the standard order"
    >
      Promoted
    </span>
  ) : null;

/** Over the picture of a card: the badge, and whether the home is promoted. */
export function CardMarks({ home }: { home: Pick<PropertyCard, 'featured' | 'premium' | 'isPromoted'> }) {
  const badge = propertyBadge(home);
  return (
    <div className={classes.marks}>
      {badge && <span className={`${card.badge} ${card[badge]}`}>{badge}</span>}
      <PromotedMark home={home} />
    </div>
  );
}
