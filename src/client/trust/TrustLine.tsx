import { Suspense, useId, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx';
import { ConfirmationLine } from './ConfirmationLine.tsx';
import { checksOf } from './checks.ts';
import { PermitMark } from './PermitMark.tsx';
import classes from './trust.module.css';

const AvailabilityForm = lazyDialog<{ propertyId: number; onClose: () => void }>(async () => ({
  default: (await import('./AvailabilityForm.tsx')).AvailabilityForm,
}));

/**
 * The line below the title of a home: when it was last confirmed, or that nothing was checked. When a member advertises the home, a button opens the
 * form that asks whether it is still available; the form loads with the press.
 */
export function TrustLine({ property }: { property: PropertyView }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { confirmation, userId, permitNumber, permit } = property;
  const isUnchecked = !confirmation && permitNumber === null && checksOf(property).length === 0;
  return (
    <>
      <p className={`mt-xs row wrapping text-sm muted ${classes.pageLine}`}>
        {confirmation && <ConfirmationLine confirmation={confirmation} />}
        {permitNumber !== null && <PermitMark isChecked={permit?.checkedAt != null} />}
        {isUnchecked && <span>{m.permit_checks_none()}</span>}
        {userId !== null && (
          <button
            type="button"
            className={`link min-44 pointer ${classes.toggle}`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {m.property_available_button()}
          </button>
        )}
      </p>
      <div id={id}>
        {isOpen && (
          <Suspense>
            <AvailabilityForm propertyId={property.id} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    </>
  );
}
