import { IconCircleCheck } from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import classes from './ApplicationSent.module.css';

/** Focuses the heading, so that it is announced and scrolled to: the form that it replaces was much taller. */
const showIt = (heading: HTMLHeadingElement | null): void => {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'center' });
};

/** Replaces the form after the application was sent. */
export function ApplicationSent({ email }: { email: string }) {
  return (
    <section className={`panel ${classes.sent}`} aria-labelledby="application-sent">
      <IconCircleCheck size={44} stroke={1.4} aria-hidden="true" />
      <h2 id="application-sent" tabIndex={-1} ref={showIt}>
        Application sent
      </h2>
      <p>
        Thank you. Our office has it, and will answer you at <b>{email}</b>.
      </p>
      <ButtonLink variant="line" to={paths.agents()}>
        Meet the agents
      </ButtonLink>
    </section>
  );
}
