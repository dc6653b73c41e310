import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './Accordion.module.css';

interface QuestionsProps {
  items: readonly { question: string; answer: ReactNode }[];
  /** Counted from 1: the one that stands open at first. */
  open: number;
}

/** Questions under an h2, one open at a time or none; every answer is in the page from the start. */
export function Accordion({ items, open }: QuestionsProps) {
  const id = useId();
  const [shown, setShown] = useState<number | null>(open - 1);
  return (
    <div className={classes.root}>
      {items.map(({ question, answer }, i) => (
        <div key={question} className={classes.item}>
          <h3>
            <button
              type="button"
              id={`${id}-${i}`}
              className={classes.control}
              aria-expanded={i === shown}
              aria-controls={`${id}-${i}-answer`}
              onClick={() => setShown(i === shown ? null : i)}
            >
              {question}
              <IconPlus size={20} stroke={1.6} aria-hidden="true" />
            </button>
          </h3>
          {/* biome-ignore lint/a11y/useSemanticElements: a section of its own for each answer would crowd the list of landmarks */}
          <div id={`${id}-${i}-answer`} role="group" aria-labelledby={`${id}-${i}`} className={classes.content} hidden={i !== shown}>
            {answer}
          </div>
        </div>
      ))}
    </div>
  );
}
