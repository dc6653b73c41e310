import { Component, type ReactNode } from 'react';
import { MessagePage } from '../ui/MessagePage.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';

interface PageBoundaryProps {
  /** Changes with every navigation and resets the boundary. */
  visit: string;
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
    if (failed && this.state.failed && before.visit !== this.props.visit) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  const text = 'The connection may have dropped, or the site was renewed while you were here. Try again, or choose another page above.';
  return (
    <MessagePage
      drawing="error"
      title="Page not loaded"
      heading="This page could not be loaded"
      text={text}
      canonical="/"
      action={<TryAgain onRetry={() => window.location.reload()} />}
    />
  );
}
