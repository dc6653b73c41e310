import { Component, Fragment, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.tsx';
import classes from './MapBoundary.module.css';

export const showMapErrorToast = (): void =>
  toast({ title: 'Map Error', message: 'There was an error loading the map. Please try again later.', severity: 'bad' });

interface MapBoundaryProps {
  /** Pixels; the box in the map's place keeps them. */
  height: number;
  children: ReactNode;
}

/** A quiet box in the place of a map: what was tried and a way to try again. */
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

/**
 * Stands around every map: when its script cannot be loaded or it throws, a toast says so and the rest of the page lives on.
 * `Try Again` mounts the children anew.
 */
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
