import { Component, Fragment, type ReactNode } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import type { MapHeight } from './BaseMap.tsx';
import classes from './MapBoundary.module.css';

/** Shows a toast that the map could not be loaded. */
export const showMapErrorToast = (): void => toast({ title: m.map_error_title(), message: m.map_error_text(), severity: 'bad' });

interface MapBoundaryProps {
  /** The error box keeps this height. */
  height: MapHeight;
  children: ReactNode;
}

/** Replaces a map that failed to load, with a retry button. */
function MapFailed({ height, onRetry }: { height: MapHeight; onRetry: () => void }) {
  return (
    <div className={`row middle gap-md p-lg outlined rounded-md on-band muted centered ${classes.failed}`} style={{ height }}>
      <p>{m.map_failed()}</p>
      <Button variant="line" size="sm" onClick={onRetry}>
        {m.ui_try_again()}
      </Button>
    </div>
  );
}

/** Error boundary of a map: shows a toast and keeps the rest of the page working. `Try Again` remounts the children. */
export class MapBoundary extends Component<MapBoundaryProps, { hasFailed: boolean; attempt: number }> {
  override state = { hasFailed: false, attempt: 0 };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    showMapErrorToast();
  }

  private readonly retry = (): void => this.setState(({ attempt }) => ({ hasFailed: false, attempt: attempt + 1 }));

  override render(): ReactNode {
    const { hasFailed, attempt } = this.state;
    if (hasFailed) return <MapFailed height={this.props.height} onRetry={this.retry} />;
    return <Fragment key={attempt}>{this.props.children}</Fragment>;
  }
}
