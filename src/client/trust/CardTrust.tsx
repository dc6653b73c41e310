import { m } from '../../shared/messages/messages.ts';
import type { PropertyCard } from '../../shared/property/property-view.ts';
import { ConfirmationLine } from './ConfirmationLine.tsx';
import classes from './trust.module.css';

interface CardTrustProps {
  property: Pick<PropertyCard, 'confirmation' | 'isPermitShown' | 'verification'>;
}

/** The last line of a property card: when the home was confirmed, and whether its permit is shown. Renders nothing when neither is so. */
export function CardTrust({ property: { confirmation, isPermitShown, verification } }: CardTrustProps) {
  // a home that was verified by its permit number already has the mark of verified homes
  const hasPermitMark = isPermitShown && verification?.by !== 'permit';
  if (!confirmation && !hasPermitMark) return null;
  return (
    <p className={classes.cardLine}>
      {confirmation && <ConfirmationLine confirmation={confirmation} />}
      {hasPermitMark && (
        <span className={classes.mark} title={m.permit_shown_why()}>
          {m.permit_shown()}
        </span>
      )}
    </p>
  );
}
