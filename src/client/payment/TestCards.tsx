import { TEST_CARDS } from './card.ts';
import classes from './TestCards.module.css';

/** The test cards and what each does; a press fills one in. */
export const TestCards = ({ disabled, onChoose }: { disabled: boolean; onChoose: (number: string) => void }) => (
  <fieldset className={classes.cards} disabled={disabled}>
    <legend>Test cards</legend>
    <ul>
      {TEST_CARDS.map(({ number, does }) => (
        <li key={number}>
          <button type="button" onClick={() => onChoose(number)}>
            <b>{number}</b>
            <span>{does}</span>
          </button>
        </li>
      ))}
    </ul>
  </fieldset>
);
