import { OFFICE } from '../layout/links.ts';
import { ButtonAnchor } from '../ui/Button.tsx';
import { mailLink } from './agent.contact.ts';
import classes from './JoinBanner.module.css';

/** R123: an invitation to agents; the button writes to the office (A44). */
export function JoinBanner() {
  return (
    <section className={classes.banner} aria-labelledby="join">
      <div>
        <h2 id="join">Join Our Team</h2>
        <p>You know an area better than anyone we have. You keep your clients, we bring the people who are looking.</p>
      </div>
      <ButtonAnchor look="white" href={mailLink(OFFICE.email, 'Join Our Team')}>
        Apply Now
      </ButtonAnchor>
    </section>
  );
}
