import { Accordion } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Questions.module.css';

interface QuestionsProps {
  items: readonly { question: string; answer: ReactNode }[];
  /** Counted from 1: the one that stands open at first. */
  open: number;
}

/** Questions under an h2, one open at a time or none; every answer is in the page from the start. */
export const Questions = ({ items, open }: QuestionsProps) => (
  <Accordion
    order={3}
    defaultValue={`question-${open}`}
    keepMountedMode="display-none"
    chevron={<IconPlus size={20} stroke={1.6} />}
    chevronSize={20}
    classNames={{
      root: classes.root ?? '',
      item: classes.item ?? '',
      control: classes.control ?? '',
      label: classes.label ?? '',
      chevron: classes.chevron ?? '',
      content: classes.content ?? '',
    }}
  >
    {items.map(({ question, answer }, i) => (
      <Accordion.Item key={question} value={`question-${i + 1}`}>
        <Accordion.Control>{question}</Accordion.Control>
        <Accordion.Panel>{answer}</Accordion.Panel>
      </Accordion.Item>
    ))}
  </Accordion>
);
