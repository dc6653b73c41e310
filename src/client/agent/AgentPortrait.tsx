import { useState } from 'react';
import classes from './AgentPortrait.module.css';

interface AgentPortraitProps {
  name: string;
  /** URL of the picture. Initials are shown without one, or if it cannot be loaded. */
  image?: string;
  className?: string | undefined;
}

const initialsOf = (name: string): string => {
  const nameParts = name.trim().split(/\s+/);
  const letters = [nameParts[0], nameParts.length > 1 ? nameParts.at(-1) : ''].map((part) => /\p{L}/u.exec(part ?? '')?.[0] ?? '');
  return letters.join('').toUpperCase();
};

/**
 * Portrait of an agent or an advertiser. `className` sets its size. It is hidden from screen readers because the name is printed next to
 * it.
 */
export function AgentPortrait({ name, image, className }: AgentPortraitProps) {
  const [failed, setFailed] = useState<string | null>(null);
  // A picture that failed before hydration fires no error event.
  const check = (picture: HTMLImageElement | null) => {
    if (image && picture?.complete && picture.naturalWidth === 0) setFailed(image);
  };
  if (!image || failed === image) {
    return (
      <span className={`${classes.initials} ${className ?? ''}`} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      ref={check}
      src={image}
      alt=""
      width={320}
      height={320}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={`${classes.portrait} ${className ?? ''}`}
      onError={() => setFailed(image)}
    />
  );
}
