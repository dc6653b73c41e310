import type { ReactNode } from 'react';
import classes from './MapCards.module.css';

/** One quiet line on top of a map. */
export function MapNotice({ children }: { children: ReactNode }) {
  return (
    <div className={classes.notice} role="status">
      {children}
    </div>
  );
}

/** The map stands but its homes did not come. */
export function HomesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <MapNotice>
      The homes could not be loaded.
      <button type="button" onClick={onRetry}>
        Try Again
      </button>
    </MapNotice>
  );
}
