import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { PageHead } from './PageHead.tsx';

interface MessagePageProps extends Pick<ComponentProps<typeof PageHead>, 'title' | 'canonical'> {
  drawing: ComponentProps<typeof EmptyState>['drawing'];
  /** One sentence, on the page and as its description. */
  text: string;
  action: ReactNode;
  /** When it says more than the title of the tab. */
  heading?: string;
}

/** In place of a page that is not there or could not be loaded; kept out of search engines. */
export const MessagePage = ({ drawing, title, heading = title, text, canonical, action }: MessagePageProps) => (
  <div className="wrap section">
    <PageHead title={title} description={text} canonical={canonical} noindex />
    <EmptyState drawing={drawing} level={1} title={heading} text={text} action={action} />
  </div>
);
