import { m } from '../../../shared/messages/messages.ts';
import { Bdi } from '../../ui/Bdi.tsx';
import { TEST_CARDS } from './card.ts';
import classes from './TestCards.module.css';

/** Buttons of the test cards, each with the outcome that it causes. A press calls `onChoose`, which fills in the card. */
export const TestCards = ({ disabled, onChoose }: { disabled: boolean; onChoose: (number: string) => void }) => (
  <fieldset className={classes.cards} disabled={disabled}>
    <legend className="mb-xs text-sm semibold">{m.payment_test_cards()}</legend>
    <ul className="grid gap-xs halves">
      {TEST_CARDS.map(({ number, outcome }) => (
        <li key={number}>
          <button
            className="grid full outlined-strong rounded-sm on-card p-xs-sm text-start"
            type="button"
            onClick={() => onChoose(number)}
          >
            <b className="text-sm tabular">
              <Bdi ltr>{number}</Bdi>
            </b>
            <span className="muted text-xs">{outcome()}</span>
          </button>
        </li>
      ))}
    </ul>
  </fieldset>
);
