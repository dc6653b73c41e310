import { useElementSize } from '@mantine/hooks';
import { useId, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { foreignLanguage, listingDescription } from '../../../shared/property/listing-text.ts';
import type { PropertyView } from '../../../shared/property/property.ts';
import { EnglishMark } from '../../property-card/facts/EnglishMark.tsx';
import classes from './PropertyTextSection.module.css';
import { SECTIONS } from './section-ids.ts';

/** As in PropertyTextSection.module.css: a line of 16 px × 1.6, and the gap between paragraphs. */
const LINE_PX = 25.6;
const PARAGRAPH_GAP_PX = 14;
/** Eight lines and one gap. */
const COLLAPSED_HEIGHT_PX = 8 * LINE_PX + PARAGRAPH_GAP_PX;

/** Description of the property in paragraphs, collapsed after eight lines. */
export function PropertyTextSection({ property }: { property: PropertyView }) {
  const { ref, height } = useElementSize();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const description = listingDescription(property);
  const paragraphs = description.split(/\n\s*\n/).filter((text) => text.trim());
  if (paragraphs.length === 0) return null;
  const isLong = height > COLLAPSED_HEIGHT_PX;
  return (
    <section id={SECTIONS.about}>
      <h2>
        {m.property_about()}
        <EnglishMark text={description} />
      </h2>
      <div className={classes.text} data-more={(isLong && !isOpen) || undefined}>
        <div id={id} className={classes.content} style={{ maxHeight: isOpen ? undefined : COLLAPSED_HEIGHT_PX }}>
          <div ref={ref}>
            {paragraphs.map((text, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and never move
              <p key={i} dir="auto" lang={foreignLanguage(text)}>
                {text}
              </p>
            ))}
          </div>
        </div>
        {isLong && (
          <button type="button" className={classes.control} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? m.property_read_less() : m.property_read_more()}
          </button>
        )}
      </div>
    </section>
  );
}
