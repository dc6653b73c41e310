import { paths } from '../paths.ts';
import { ButtonLink } from './Button.tsx';
import classes from './NotFoundPage.module.css';
import { PageHead } from './PageHead.tsx';
import { Picture } from './Picture.tsx';

/** The server sends it with status 404. */
export function NotFoundPage() {
  return (
    <div className="wrap">
      <PageHead title="404 Page Not Found" description="There is no page at this address." canonical="/404" noindex />
      <div className={classes.box}>
        <Picture src="/media/community/damac-hills.webp" alt="" sizes="100vw" eager className={classes.picture} />
        <div className={classes.text}>
          <p className={classes.kicker}>Nothing lives here</p>
          <h1>404 Page Not Found</h1>
          <p>The address may be old, or a letter went missing. Did you forget to add the page to the router?</p>
          <p className={classes.actions}>
            <ButtonLink to={paths.home()} variant="white">
              Back to the start
            </ButtonLink>
            <ButtonLink to={paths.properties()} variant="glass">
              Browse Properties
            </ButtonLink>
          </p>
        </div>
      </div>
    </div>
  );
}
