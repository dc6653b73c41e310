import { NavLink } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import classes from '../ui/Tabs.module.css';

/** Navigation between the pages of a member's saved homes and of the member's alerts, shown as two tabs. */
export const SavedTabs = () => (
  <nav className={classes.tabs} aria-label={m.saved_title()}>
    <NavLink className={classes.tab!} to={paths.saved()} end>
      {m.alert_tab_homes()}
    </NavLink>
    <NavLink className={classes.tab!} to={paths.alerts()} end>
      {m.alert_tab()}
    </NavLink>
  </nav>
);
