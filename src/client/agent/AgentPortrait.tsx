import { useState } from 'react';
import classes from './AgentPortrait.module.css';

interface AgentPortraitProps {
  name: string;
  /** URL of the picture. Initials are shown without one, or if it cannot be loaded. */
  image?: string;
  className?: string | undefined;
}

/** Initials of the first and the last name: `LH`. Arabic ones leave out the article and have a space between them, because joined they would read as a word. */
export const initialsOf = (name: string): string => {
  const nameParts = name.trim().split(/\s+/);
  // the first letter of each name, without the Arabic article ال in front of a name
  const letters = [nameParts[0], nameParts.length > 1 ? nameParts.at(-1) : ''].map(
    (part) => /\p{L}/u.exec((part ?? '').replace(/^ال(?=\p{L})/u, ''))?.[0] ?? '',
  );
  const isArabic = /\p{Script=Arabic}/u.test(letters.join(''));
  return letters.join(isArabic ? ' ' : '').toUpperCase();
};

/** Number of colours of initials. */
const TONE_COUNT = 4;

/** Number of the colour of the initials, from 0; always the same for a name. */
export const toneOf = (name: string): number =>
  Array.from(name).reduce((sum, character) => sum + character.codePointAt(0)!, 0) % TONE_COUNT;

/**
 * Portrait of an agent or an advertiser. `className` sets its size. It is hidden from screen readers because the name is printed next to
 * it.
 */
export function AgentPortrait({ name, image, className }: AgentPortraitProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  // A picture that failed before hydration fires no error event.
  const noticeFailedPicture = (picture: HTMLImageElement | null) => {
    if (image && picture?.complete && picture.naturalWidth === 0) setFailedUrl(image);
  };
  if (!image || failedUrl === image) {
    return (
      <span className={`${classes.initials} ${className ?? ''}`} data-tone={toneOf(name)} aria-hidden="true">
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
