import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icon/Icon.tsx';

interface SectionHeadProps {
  /** Id of the heading, for `aria-labelledby` of the section. */
  id: string;
  title: string;
  /** The sentence below the heading. */
  text?: ReactNode;
  /** Link to more content. */
  more?: { to: string; label: string };
  /** Shown on the right, instead of a link. */
  children?: ReactNode;
}

/** Heading of a section, with an optional sentence below it and an optional link on its right. */
export function SectionHead({ id, title, text, more, children }: SectionHeadProps) {
  return (
    <div className="section-head">
      <div>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {more && (
        <Link to={more.to} className="more">
          {more.label}
          <Icon name="arrow-right" />
        </Link>
      )}
      {children}
    </div>
  );
}
