import { Accordion } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import classes from './LandingQuestions.module.css';
import type { LandingContent } from './landing.content.ts';

/** Five questions (R142), the first one open, every answer in the page from the start. */
export function LandingQuestions({ questions }: { questions: LandingContent['questions'] }) {
  return (
    <section className={`section wrap ${classes.part}`} aria-labelledby="questions">
      <div>
        <h2 id="questions">Questions buyers ask first</h2>
        <p className={classes.more}>
          Something else?{' '}
          <Link to={paths.agents()} className="link">
            Ask an agent
          </Link>
          , it costs nothing.
        </p>
        <p className={classes.note}>Fees and rules as of 2026. They change: check the ones you count on before you sign.</p>
      </div>
      <Accordion
        order={3}
        defaultValue="question-1"
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
        {questions.map(([question, answer], i) => (
          <Accordion.Item key={question} value={`question-${i + 1}`}>
            <Accordion.Control>{question}</Accordion.Control>
            <Accordion.Panel>{answer}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  );
}
