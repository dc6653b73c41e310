import type { ComponentProps, ReactNode } from 'react';
import { PageMetadata } from './PageMetadata.tsx';
import { StateMessage } from './StateMessage.tsx';

interface StateMessagePageProps extends Pick<ComponentProps<typeof PageMetadata>, 'title' | 'canonical'> {
  drawing: ComponentProps<typeof StateMessage>['drawing'];
  /** One sentence, also the meta description. */
  text: string;
  action: ReactNode;
  /** What follows the message. */
  more?: ReactNode;
  /** Heading if it differs from the title. */
  heading?: string;
}

/** A whole page with a drawing, a sentence and an action, shown when the content of a page does not exist or could not be loaded. Not indexed by search engines. */
export const StateMessagePage = ({ drawing, title, heading = title, text, canonical, action, more }: StateMessagePageProps) => (
  <div className="wrap section">
    <PageMetadata title={title} description={text} canonical={canonical} noindex />
    <StateMessage drawing={drawing} level={1} title={heading} text={text} action={action} />
    {more}
  </div>
);
