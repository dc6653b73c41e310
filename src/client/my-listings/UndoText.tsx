import { m } from '../../shared/messages/messages.ts';
import classes from './UndoText.module.css';

/** The text of the toast after a deletion, with a button that undoes it. */
export const UndoText = ({ onUndo }: { onUndo: () => void }) => (
  <span className={`row wrapping gap-2xs-md ${classes.undo}`}>
    {m.my_listings_deleted_text()}{' '}
    <button type="button" className="link min-44" onClick={onUndo}>
      {m.my_listings_undo()}
    </button>
  </span>
);
