import { Link } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { Accordion } from '../ui/Accordion.tsx';
import { type HelpQuestion, QUESTIONS } from './help.content.ts';

/** Number, from 1, of the question that is open at first: the one on fees. */
const OPEN_QUESTION = 3;

/** The text of an answer, with a link to more. */
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

/** Common questions with their answers. */
export const HelpQuestions = () => (
  <section aria-labelledby="questions">
    <h2 id="questions" className="mb-md text-2xl">
      {m.help_questions_title()}
    </h2>
    <Accordion
      items={QUESTIONS.map(({ question, answer, more }) => ({ question: question(), answer: <AnswerText answer={answer} more={more} /> }))}
      initiallyOpen={OPEN_QUESTION}
    />
  </section>
);
