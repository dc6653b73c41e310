import { Link } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import classes from './PublishedNote.module.css';

/** Says that the new listing is live, above the offer to promote it. */
export const PublishedNote = ({ id }: { id: number }) => (
  <section className={`row wrapping middle mt-xl rounded-md on-green ${classes.note}`} aria-label={m.promotion_live()}>
    <Icon name="circle-check" size={24} />
    <b>{m.promotion_live()}</b>
    <span className="row wrapping gap-lg">
      <Link className="link" to={paths.property(id)}>
        {m.promotion_live_view()}
      </Link>
      <Link className="link" to={paths.myProperties()}>
        {m.ui_my_properties()}
      </Link>
    </span>
  </section>
);
