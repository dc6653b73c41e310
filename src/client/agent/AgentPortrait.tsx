import { useState } from 'react';
import classes from './AgentPortrait.module.css';

interface AgentPortraitProps {
  name: string;
  /** Address of the picture; initials stand in for none and for one that cannot be loaded. */
  image?: string;
  className?: string | undefined;
}

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const emails = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => /\p{L}/u.exec(word ?? '')?.[0] ?? '');
  return emails.join('').toUpperCase();
};

/** The face of an agent or an advertiser. It fills the box that `className` makes; the name stands beside it, so it says nothing itself. */
export function AgentPortrait({ name, image, className }: AgentPortraitProps) {
  const [failed, setFailed] = useState<string | null>(null);
  // a picture that failed before the page came alive told nobody
  const check = (picture: HTMLImageElement | null) => {
    if (image && picture?.complete && picture.naturalWidth === 0) setFailed(image);
  };
  if (!image || failed === image) {
    return (
      <span className={`${classes.initials} ${className ?? ''}`} aria-hidden="true">
        {initials(name)}
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
