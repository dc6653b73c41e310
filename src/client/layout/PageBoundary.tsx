import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { PageHead } from '../ui/PageHead.tsx';

interface PageBoundaryProps {
  /** Changes with every navigation: the next page gets its own try. */
  visit: string;
  children: ReactNode;
}

/** In place of a page that failed to load or to render: a sentence and the way on, never an empty screen. Header and footer stay. */
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
    <div className="wrap section">
      <PageHead title="Page not loaded" description={text} canonical="/" noindex />
      <Message
        drawing="error"
        level={1}
        title="This page could not be loaded"
        text={text}
        action={<Button onClick={() => window.location.reload()}>Try Again</Button>}
      />
    </div>
  );
}
