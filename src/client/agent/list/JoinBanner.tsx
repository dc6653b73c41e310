import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import classes from './JoinBanner.module.css';

/** Banner that invites agents to join; its button leads to the application form. */
export const JoinBanner = () => (
  <section className={`row between gap-xl rounded-lg branded phone-block ${classes.banner}`} aria-labelledby="join">
    <div>
      <h2 id="join">{m.agent_join_title()}</h2>
      <p className="mt-xs pretty">{m.agent_join_text()}</p>
    </div>
    <ButtonLink variant="white" to={paths.careers()}>
      {m.agent_join_apply()}
    </ButtonLink>
  </section>
);
