import { Spoiler } from '@mantine/core';
import type { PropertyView } from '../../shared/property.ts';
import classes from './PropertyTextSection.module.css';
import '@mantine/core/styles/Spoiler.layer.css';

/** Eight lines of 16 px at 1.6, and the gap between two paragraphs. */
const EIGHT_LINES = 8 * 25.6 + 14;

/** The advertiser's words, paragraphs kept; after eight lines the rest waits behind a button. */
export function PropertyTextSection({ property: p }: { property: PropertyView }) {
  const paragraphs = p.description.split(/\n\s*\n/).filter((text) => text.trim());
  if (paragraphs.length === 0) return null;
  return (
    <section>
      <h2>About this home</h2>
      <Spoiler
        maxHeight={EIGHT_LINES}
        showLabel="Read more"
        hideLabel="Read less"
        classNames={{ root: classes.text!, content: classes.content!, control: classes.control! }}
      >
        {paragraphs.map((text, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no name and never move
          <p key={i} dir="auto">
            {text}
          </p>
        ))}
      </Spoiler>
    </section>
  );
}
