import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import classes from './CallToAction.module.css';

/** Last section of the home page: invites to view homes, with links to all properties and to the agents. */
export function CallToAction() {
  return (
    <section className="section wrap" aria-labelledby="visit">
      <div className={`relative clip rounded-lg on-photo ${classes.band}`}>
        <Picture
          src="/media/amenity/rooftop-infinity-pool.webp"
          alt=""
          sizes="(max-width: 47.99em) 660px, 1240px"
          className={`fill photo ${classes.picture}`}
        />
        <div className={`absolute float-1 ${classes.text}`}>
          <h2 id="visit">{m.home_visit()}</h2>
          <p className="mt-sm text-md">{m.home_visit_text()}</p>
          <div className="flex gap-sm mt-lg phone-column">
            <ButtonLink variant="white" to={paths.properties()}>
              {m.ui_not_found_browse()}
            </ButtonLink>
            <ButtonLink variant="glass" to={paths.agents()}>
              {m.home_contact_agent()}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
