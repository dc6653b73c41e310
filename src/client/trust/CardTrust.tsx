import type { PropertyCard } from '../../shared/property/property-view.ts';
import { ConfirmationLine } from './ConfirmationLine.tsx';
import { PermitMark } from './PermitMark.tsx';

interface CardTrustProps {
  property: Pick<PropertyCard, 'confirmation' | 'isPermitShown' | 'isPermitChecked' | 'verification'>;
}

/** The last line of a property card: when the home was confirmed, and whether it has a permit and who checked it. Renders nothing without both. */
export function CardTrust({ property: { confirmation, isPermitShown, isPermitChecked, verification } }: CardTrustProps) {
  const hasPermitMark = isPermitShown || verification?.by === 'permit';
  if (!confirmation && !hasPermitMark) return null;
  return (
    <p className="row wrapping gap-sm text-xs muted">
      {confirmation && <ConfirmationLine confirmation={confirmation} />}
      {hasPermitMark && <PermitMark isChecked={isPermitChecked} />}
    </p>
  );
}
