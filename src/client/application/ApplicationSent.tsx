import { IconCircleCheck } from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import classes from './ApplicationSent.module.css';

/** Read aloud and in sight: the form that stood here was much taller. */
const showIt = (heading: HTMLHeadingElement | null): void => {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'center' });
};

/** In place of the form, once the application has arrived. */
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
