import { Link } from 'react-router-dom';
import { Accordion } from '../ui/Accordion.tsx';
import classes from './HelpQuestions.module.css';
import { type HelpQuestion, QUESTIONS } from './help.content.ts';

const Answer = ({ answer, more }: Pick<HelpQuestion, 'answer' | 'more'>) => (
  <>
    <p>{answer}</p>
    {more && (
      <Link to={more.to} className={`link ${classes.more}`}>
        {more.label}
      </Link>
    )}
  </>
);

export const HelpQuestions = () => (
  <section aria-labelledby="questions">
    <h2 id="questions" className={classes.heading}>
      Common questions
    </h2>
    <Accordion
      items={QUESTIONS.map(({ question, answer, more }) => ({ question, answer: <Answer answer={answer} more={more} /> }))}
      open={3}
    />
  </section>
);
