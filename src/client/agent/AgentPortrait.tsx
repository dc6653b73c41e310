import { useState } from 'react';
import classes from './AgentPortrait.module.css';

interface AgentPortraitProps {
  name: string;
  /** URL of the picture. Initials are shown without one, or if it cannot be loaded. */
  image?: string;
  className?: string | undefined;
}

/** The first letter of a name; the Arabic article ال in front of it does not count. */
const initialOf = (namePart = ''): string => /\p{L}/u.exec(namePart.replace(/^ال(?=\p{L})/u, ''))?.[0] ?? '';

/** Initials of the first and the last name: `LH`. Arabic ones have a space between them, because joined they would read as a word. */
export const initialsOf = (name: string): string => {
  const nameParts = name.trim().split(/\s+/);
  const initials = [initialOf(nameParts[0]), nameParts.length > 1 ? initialOf(nameParts.at(-1)) : ''];
  const isArabic = /\p{Script=Arabic}/u.test(initials.join(''));
  return initials.join(isArabic ? ' ' : '').toUpperCase();
};

/** How many colours of initials AgentPortrait.module.css has. */
const TONE_COUNT = 4;

/** The number of the colour of the initials, from 0. A name always has the same. */
export const toneOf = (name: string): number =>
  Array.from(name).reduce((sum, character) => sum + character.codePointAt(0)!, 0) % TONE_COUNT;

/** Portrait of an agent or an advertiser; `className` sets its size. Screen readers skip it, because the name is printed beside it. */
export function AgentPortrait({ name, image, className }: AgentPortraitProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  // finds a picture that failed before hydration, when no handler for its error event was attached yet
  const noticeFailedPicture = (picture: HTMLImageElement | null) => {
    if (image && picture?.complete && picture.naturalWidth === 0) setFailedUrl(image);
  };
  if (!image || failedUrl === image) {
    return (
      <span className={`center semibold ${classes.initials} ${className ?? ''}`} data-tone={toneOf(name)} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      ref={noticeFailedPicture}
      src={image}
      alt=""
      width={320}
      height={320}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className={`${classes.portrait} ${className ?? ''}`}
      onError={() => setFailedUrl(image)}
    />
  );
}
