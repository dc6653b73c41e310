import type { ReactNode } from 'react';
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
      The homes could not be loaded.
      <button type="button" onClick={onRetry}>
        Try Again
      </button>
    </MapNotice>
  );
}
