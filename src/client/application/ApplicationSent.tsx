import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import classes from './ApplicationSent.module.css';

/** Focuses the heading, so that screen readers announce it, and scrolls to it, because the replaced form was much taller. */
const focusAndShow = (heading: HTMLHeadingElement | null): void => {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'center' });
};

/** Confirmation that replaces the form after the application was sent; `email` is the applicant's address. */
export function ApplicationSent({ email }: { email: string }) {
  return (
    <section className={`panel grid middle-items gap-sm centered ink-names ${classes.sent}`} aria-labelledby="application-sent">
      <Icon name="circle-check" className="success" size={44} stroke={1.4} />
      <h2 id="application-sent" tabIndex={-1} ref={focusAndShow}>
        {m.application_sent()}
      </h2>
      <p className="muted anywhere balance mb-sm">
        {m.application_sent_before()}{' '}
        <b>
          <Bdi ltr>{email}</Bdi>
        </b>
        .
      </p>
      <ButtonLink variant="line" to={paths.agents()}>
        {m.application_meet_agents()}
      </ButtonLink>
    </section>
  );
}
