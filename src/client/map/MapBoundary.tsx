import { Component, Fragment, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.tsx';
import classes from './MapBoundary.module.css';

export const showMapErrorToast = (): void =>
  toast({ title: 'Map Error', message: 'There was an error loading the map. Please try again later.', severity: 'bad' });

interface MapBoundaryProps {
  /** Pixels; the error box keeps this height. */
  height: number;
  children: ReactNode;
}

/** Replaces a map that failed to load, with a retry button. */
function MapFailed({ height, onRetry }: { height: number; onRetry: () => void }) {
  return (
    <div className={classes.box} style={{ height }}>
      <p>The map could not be loaded.</p>
      <Button variant="line" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

/** Error boundary of a map: shows a toast and keeps the rest of the page working. `Try Again` remounts the children. */
export class MapBoundary extends Component<MapBoundaryProps, { failed: boolean; attempt: number }> {
  override state = { failed: false, attempt: 0 };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    showMapErrorToast();
  }

  private readonly retry = (): void => this.setState(({ attempt }) => ({ failed: false, attempt: attempt + 1 }));

  override render(): ReactNode {
    const { failed, attempt } = this.state;
    if (failed) return <MapFailed height={this.props.height} onRetry={this.retry} />;
    return <Fragment key={attempt}>{this.props.children}</Fragment>;
  }
}
