import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Accordion } from '../../ui/Accordion.tsx';
import classes from './LandingQuestions.module.css';
import type { LandingContent } from './landing.content.ts';

/** Five questions, the first one open, every answer in the page from the start. */
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
      <Accordion items={questions.map(([question, answer]) => ({ question, answer }))} open={1} />
    </section>
  );
}
