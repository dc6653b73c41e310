import { useSiteConfig } from '../site-config.tsx';
import classes from './AuthPage.module.css';

/** Where the demo data are loaded, everybody may look around as its member. */
export function DemoMember() {
  const { demo } = useSiteConfig();
  if (!demo) return null;
  return (
    <p className={classes.note}>
      To look around, sign in as the demo member: username <code>{demo.username}</code>, password <code>{demo.password}</code>.
    </p>
  );
}
