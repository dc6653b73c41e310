import { lazy, Suspense, useId, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import type { PropertyView } from '../../shared/property/property.ts';
import { ConfirmationLine } from './ConfirmationLine.tsx';
import { checksOf } from './checks.ts';
import classes from './trust.module.css';

const AvailabilityForm = lazy(async () => ({ default: (await import('./AvailabilityForm.tsx')).AvailabilityForm }));

/**
 * When the home was last confirmed, or that nothing was checked, and the question whether it is still available, where a member can answer it. Its
 * form loads with the press.
 */
export function TrustLine({ property }: { property: PropertyView }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { confirmation, userId } = property;
  const isUnchecked = !confirmation && checksOf(property).length === 0;
  return (
    <>
      <p className={`mt-xs ${classes.page}`}>
        {confirmation && <ConfirmationLine confirmation={confirmation} />}
        {isUnchecked && <span>{m.permit_checks_none()}</span>}
        {userId !== null && (
          <button type="button" className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {m.property_available_button()}
          </button>
        )}
      </p>
      <div id={id}>
        {isOpen && (
          <Suspense>
            <AvailabilityForm propertyId={property.id} />
          </Suspense>
        )}
      </div>
    </>
  );
}
