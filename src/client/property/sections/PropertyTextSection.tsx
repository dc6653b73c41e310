import { useElementSize } from '@mantine/hooks';
import { useId, useState } from 'react';
import type { PropertyView } from '../../../shared/property/property.ts';
import classes from './PropertyTextSection.module.css';

/** Height in pixels of eight lines (16 px × 1.6) and one paragraph gap. */
const EIGHT_LINES = 8 * 25.6 + 14;

/** Description of the property in paragraphs, collapsed after eight lines. */
export function PropertyTextSection({ property }: { property: PropertyView }) {
  const { ref, height } = useElementSize();
  const [open, setOpen] = useState(false);
  const id = useId();
  const paragraphs = property.description.split(/\n\s*\n/).filter((text) => text.trim());
  if (paragraphs.length === 0) return null;
  const long = height > EIGHT_LINES;
  return (
    <section>
      <h2>About this home</h2>
      <div className={classes.text} data-more={(long && !open) || undefined}>
        <div id={id} className={classes.content} style={{ maxHeight: open ? undefined : EIGHT_LINES }}>
          <div ref={ref}>
            {paragraphs.map((text, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and never move
              <p key={i} dir="auto">
                {text}
              </p>
            ))}
          </div>
        </div>
        {long && (
          <button type="button" className={classes.control} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? 'Read less' : 'Read more'}
          </button>
        )}
      </div>
    </section>
  );
}
