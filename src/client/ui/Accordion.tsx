import { type ReactNode, useId, useState } from 'react';
import classes from './Accordion.module.css';
import { Icon } from './icon/Icon.tsx';

interface AccordionProps {
  items: readonly { question: string; answer: ReactNode }[];
  /** Number of the item that is open at first, counted from 1. */
  initiallyOpen: number;
}

/** Accordion with at most one open item. All answers are in the HTML. */
export function Accordion({ items, initiallyOpen }: AccordionProps) {
  const id = useId();
  const [openIndex, setOpenIndex] = useState<number | null>(initiallyOpen - 1);
  return (
    <div className={classes.root}>
      {items.map(({ question, answer }, i) => (
        <div key={question} className={`line-below-strong ${classes.item}`}>
          <h3>
            <button
              type="button"
              id={`${id}-${i}`}
              className={`row between full ink hover-accent text-start ${classes.control}`}
              aria-expanded={i === openIndex}
              aria-controls={`${id}-${i}-answer`}
              onClick={() => setOpenIndex(i === openIndex ? null : i)}
            >
              {question}
              <Icon name="plus" size={20} />
            </button>
          </h3>
          {/* biome-ignore lint/a11y/useSemanticElements: a section for each answer would flood the list of landmarks */}
          <div
            id={`${id}-${i}-answer`}
            role="group"
            aria-labelledby={`${id}-${i}`}
            className={`muted pretty ${classes.content}`}
            hidden={i !== openIndex}
          >
            {answer}
          </div>
        </div>
      ))}
    </div>
  );
}
