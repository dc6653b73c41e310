import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';
import classes from './CallToAction.module.css';

/** Final section of the home page. */
export function CallToAction() {
  return (
    <section className="section wrap" aria-labelledby="visit">
      <div className={classes.band}>
        <Picture
          src="/media/amenity/rooftop-infinity-pool.webp"
          alt=""
          sizes="(max-width: 47.99em) 660px, 1240px"
          className={classes.picture}
        />
        <div className={classes.words}>
          <h2 id="visit">See it before the weekend</h2>
          <p>Ask the agent who knows the home for a visit, or look through every one first.</p>
          <div className={classes.actions}>
            <ButtonLink variant="white" to={paths.properties()}>
              Browse Properties
            </ButtonLink>
            <ButtonLink variant="glass" to={paths.agents()}>
              Contact an Agent
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
