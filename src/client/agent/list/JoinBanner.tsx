import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import classes from './JoinBanner.module.css';

/** an invitation to agents; the button leads to the application. */
export function JoinBanner() {
  return (
    <section className={classes.banner} aria-labelledby="join">
      <div>
        <h2 id="join">Join Our Team</h2>
        <p>You know an area better than anyone we have. You keep your clients, we bring the people who are looking.</p>
      </div>
      <ButtonLink variant="white" to={paths.careers()}>
        Apply Now
      </ButtonLink>
    </section>
  );
}
