import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface SectionHeadProps {
  id: string;
  title: string;
  text?: ReactNode;
  /** Where to see more of it. */
  more?: { to: string; label: string };
  /** Stands at the right instead of a link. */
  children?: ReactNode;
}

/** A section's heading, one sentence, and the way to more. The section is labelled by `id`. */
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
          <IconArrowRight size={18} stroke={1.6} aria-hidden="true" />
        </Link>
      )}
      {children}
    </div>
  );
}
