import type { ReactNode } from 'react';
import { m } from '../../shared/messages/messages.ts';
import classes from './MapCards.module.css';

/** One line of text over a map. */
export function MapNotice({ children }: { children: ReactNode }) {
  return (
    <div className={classes.notice} role="status">
      {children}
    </div>
  );
}

/** Shown when the map has loaded but its properties have not. */
export function PropertiesLoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <MapNotice>
      {m.map_homes_failed()}
      <button type="button" onClick={onRetry}>
        {m.ui_try_again()}
      </button>
    </MapNotice>
  );
}
