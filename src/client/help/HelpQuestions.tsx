import { Accordion } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './HelpQuestions.module.css';
import { QUESTIONS } from './help.content.ts';

/** R159: eight questions, one open at a time or none, every answer in the page from the start. */
export function HelpQuestions() {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className={classes.heading}>
        Common questions
      </h2>
      <Accordion
        order={3}
        defaultValue="question-3"
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
        {QUESTIONS.map(({ question, answer, more }, i) => (
          <Accordion.Item key={question} value={`question-${i + 1}`}>
            <Accordion.Control>{question}</Accordion.Control>
            <Accordion.Panel>
              <p>{answer}</p>
              {more && (
                <Link to={more.to} className={`link ${classes.more}`}>
                  {more.label}
                </Link>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  );
}
