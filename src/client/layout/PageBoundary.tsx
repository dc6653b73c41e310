import { Component, type ReactNode } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { StateMessagePage } from '../ui/page/StateMessagePage.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';

interface PageBoundaryProps {
  /** Changes with every navigation and resets the boundary. */
  locationKey: string;
  children: ReactNode;
}

/** Error boundary: shows an error page if a page fails to load or to render, until the visitor navigates. Header and footer stay. */
export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate(previousProps: PageBoundaryProps, previousState: { hasFailed: boolean }) {
    // a failure of the new page itself began in this update, so it stays
    const hadFailedBefore = previousState.hasFailed && this.state.hasFailed;
    // oxlint-disable-next-line react/no-did-update-set-state -- only once, after a failure, when another page was chosen
    if (hadFailedBefore && previousProps.locationKey !== this.props.locationKey) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? <PageFailed /> : this.props.children;
  }
}

/** The error page, with a button that reloads the page from the server. */
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
