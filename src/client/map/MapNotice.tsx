import type { ReactNode } from 'react';
import { m } from '../../shared/messages/messages.ts';
import classes from './MapCards.module.css';

/** A short text at the upper edge of a map, announced by screen readers. */
export function MapNotice({ children }: { children: ReactNode }) {
  return (
    <div className={`row gap-2xs absolute min-44 float-3 on-raised lifted text-sm semibold ink centered ${classes.notice}`} role="status">
      {children}
    </div>
  );
}

/** Says that the properties of a map, or those in the areas of a search (`isInAreas`), could not be loaded, with a retry button. */
export function PropertiesLoadError({ isInAreas = false, onRetry }: { isInAreas?: boolean; onRetry: () => void }) {
  return (
    <MapNotice>
      {isInAreas ? m.map_area_failed() : m.map_homes_failed()}
      <button type="button" onClick={onRetry}>
        {m.ui_try_again()}
      </button>
    </MapNotice>
  );
}
