// The common questions of the help page with their answers.
import { buyingCosts } from '../../shared/costs/costs.ts';
import { DUBAI_BUYING, DUBAI_LOAN_FEES } from '../../shared/costs/settings.ts';
import { formatMoney, formatPercent } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';

/** A common question with its answer. The texts are functions, because their language is known only when they are shown. */
export interface HelpQuestion {
  question: () => string;
  answer: () => string;
  /** Link to further information: path and text. */
  more?: { to: string; label: () => string };
}

/** AED. The answer about fees adds them up for a home of this price. */
const EXAMPLE_PRICE = 2_000_000;

/** The answer about fees, with the rates that the calculator uses. */
const feesAnswer = (): string =>
  m.help_fees_answer({
    transfer: formatPercent(DUBAI_BUYING.transfer),
    registration: formatPercent(DUBAI_LOAN_FEES.registration),
    agency: formatPercent(DUBAI_BUYING.agency),
    price: formatMoney(EXAMPLE_PRICE),
    fees: formatMoney(buyingCosts(EXAMPLE_PRICE).total - EXAMPLE_PRICE),
  });

/** The questions in page order. */
export const QUESTIONS: readonly HelpQuestion[] = [
  {
    question: m.help_search_question,
    answer: m.help_search_answer,
    more: { to: `${paths.tutorials()}#searching`, label: m.help_see_pictures },
  },
  {
    question: m.help_documents_question,
    answer: m.help_documents_answer,
    more: { to: paths.guide('the-papers'), label: m.help_documents_more },
  },
  { question: m.help_fees_question, answer: feesAnswer, more: { to: paths.calculator(), label: m.help_fees_more } },
  {
    question: m.help_foreigners_question,
    answer: m.help_foreigners_answer,
    more: { to: paths.article('where-foreigners-own-freehold'), label: m.help_foreigners_more },
  },
  {
    question: m.help_freehold_question,
    answer: m.help_freehold_answer,
    more: { to: paths.guide('the-papers'), label: m.help_freehold_more },
  },
  { question: m.help_list_question, answer: m.help_list_answer, more: { to: `${paths.tutorials()}#listing`, label: m.help_see_pictures } },
  { question: m.help_areas_question, answer: m.help_areas_answer, more: { to: paths.areas(), label: m.help_areas_more } },
  { question: m.help_agent_question, answer: m.help_agent_answer, more: { to: paths.agents(), label: m.help_agent_more } },
];
