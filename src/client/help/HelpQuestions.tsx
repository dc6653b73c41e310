import { Link } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { Accordion } from '../ui/Accordion.tsx';
import { type HelpQuestion, QUESTIONS } from './help.content.ts';

/** Number of the question that is open at first, counted from 1: the question about transfer fees. */
const INITIALLY_OPEN = 3;

/** The text of an answer, and the link to further information if there is one. */
const AnswerText = ({ answer, more }: Pick<HelpQuestion, 'answer' | 'more'>) => (
  <>
    <p>{answer()}</p>
    {more && (
      <Link to={more.to} className="link inline-row min-44 text-sm">
        {more.label()}
      </Link>
    )}
  </>
);

/** The section with common questions and their answers, as an accordion. */
export const HelpQuestions = () => (
  <section aria-labelledby="questions">
    <h2 id="questions" className="mb-md text-2xl">
      {m.help_questions_title()}
    </h2>
    <Accordion
      items={QUESTIONS.map(({ question, answer, more }) => ({ question: question(), answer: <AnswerText answer={answer} more={more} /> }))}
      initiallyOpen={INITIALLY_OPEN}
    />
  </section>
);
