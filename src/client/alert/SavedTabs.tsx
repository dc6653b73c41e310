import { NavLink } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import classes from '../ui/Tabs.module.css';

/** Links between the member's saved homes and their alerts, shown as two tabs. */
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
