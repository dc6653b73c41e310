import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { PageHead } from './PageHead.tsx';

interface MessagePageProps extends Pick<ComponentProps<typeof PageHead>, 'title' | 'canonical'> {
  drawing: ComponentProps<typeof EmptyState>['drawing'];
  /** One sentence, also the meta description. */
  text: string;
  action: ReactNode;
  /** Heading if it differs from the title. */
  heading?: string;
}

/** Replaces a page that does not exist or could not be loaded. Not indexed by search engines. */
export const MessagePage = ({ drawing, title, heading = title, text, canonical, action }: MessagePageProps) => (
  <div className="wrap section">
    <PageHead title={title} description={text} canonical={canonical} noindex />
    <EmptyState drawing={drawing} level={1} title={heading} text={text} action={action} />
  </div>
);
