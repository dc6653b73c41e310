import { useCallback, useId, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { foreignLanguage, listingDescription } from '../../../shared/property/listing-text.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { EnglishMark } from '../../property-card/facts/EnglishMark.tsx';
import classes from './PropertyTextSection.module.css';
import { SECTIONS } from './section-ids.ts';

/** Line height of the description: 16 px × 1.6. */
const LINE_PX = 25.6;
/** Space for the margin between two paragraphs. */
const PARAGRAPH_GAP_PX = 14;
/** Height of a collapsed description: eight lines and one gap. */
const COLLAPSED_HEIGHT_PX = 8 * LINE_PX + PARAGRAPH_GAP_PX;

/** Description of a property. A long one is collapsed after eight lines, with a button that expands it. Renders nothing for an empty one. */
export function PropertyTextSection({ property }: { property: PropertyView }) {
  const [isLong, setLong] = useState(false);
  // the full height of the text, also while it is collapsed
  const ref = useCallback((text: HTMLElement | null) => {
    if (!text) return;
    const observer = new ResizeObserver(() => setLong(text.offsetHeight > COLLAPSED_HEIGHT_PX));
    observer.observe(text);
    return () => observer.disconnect();
  }, []);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const description = listingDescription(property);
  // blank lines separate the paragraphs
  const paragraphs = description.split(/\n\s*\n/).filter((text) => text.trim());
  if (paragraphs.length === 0) return null;
  return (
    <section id={SECTIONS.about}>
      <h2>
        {m.property_about()}
        <EnglishMark text={description} />
      </h2>
      <div className={`measure ${classes.text}`} data-more={(isLong && !isOpen) || undefined}>
        <div id={id} className={`clip ${classes.content}`} style={{ maxHeight: isOpen ? undefined : COLLAPSED_HEIGHT_PX }}>
          <div ref={ref}>
            {paragraphs.map((text, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and never move
              <p className="keep-lines anywhere" key={i} dir="auto" lang={foreignLanguage(text)}>
                {text}
              </p>
            ))}
          </div>
        </div>
        {isLong && (
          <button
            type="button"
            className={`accent hover-line no-print ${classes.control}`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? m.property_read_less() : m.property_read_more()}
          </button>
        )}
      </div>
    </section>
  );
}
