import { Component, type ReactNode } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { StateMessagePage } from '../ui/page/StateMessagePage.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';

interface PageBoundaryProps {
  /** Changes with every navigation and resets the boundary. */
  locationKey: string;
  children: ReactNode;
}

/** Error boundary of a page that failed to load or to render. Header and footer stay. */
export class PageBoundary extends Component<PageBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: PageBoundaryProps, { failed }: { failed: boolean }) {
    // oxlint-disable-next-line react/no-did-update-set-state -- only once, after a failure, when another page was chosen
    if (failed && this.state.failed && before.locationKey !== this.props.locationKey) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <PageFailed /> : this.props.children;
  }
}

function PageFailed() {
  return (
    <StateMessagePage
      drawing="error"
      title={m.layout_failed_title()}
      heading={m.layout_failed_heading()}
      text={m.layout_failed_text()}
      canonical="/"
      action={<TryAgain onRetry={() => window.location.reload()} />}
    />
  );
}
