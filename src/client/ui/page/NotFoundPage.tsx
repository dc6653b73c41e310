import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../Button.tsx';
import { Picture } from '../picture/Picture.tsx';
import classes from './NotFoundPage.module.css';
import { PageMetadata } from './PageMetadata.tsx';

/** The page for a URL that does not exist. The server sends it with status 404. */
export function NotFoundPage() {
  return (
    <div className="wrap">
      <PageMetadata title={m.ui_not_found_title()} description={m.ui_not_found_description()} canonical="/404" noindex />
      <div className={`grid relative clip mt-xl rounded-lg on-photo ${classes.box}`}>
        <Picture src="/media/community/damac-hills.webp" alt="" sizes="100vw" eager className={`fill photo ${classes.picture}`} />
        <div className={`grid middle-items gap-sm relative float-1 centered ${classes.text}`}>
          <p className={`text-xs bold ${classes.kicker}`}>{m.ui_not_found_kicker()}</p>
          <h1>{m.ui_not_found_title()}</h1>
          <p>{m.ui_not_found_text()}</p>
          <p className="flex middle wrapping gap-sm mt-sm">
            <ButtonLink to={paths.home()} variant="white">
              {m.ui_not_found_home()}
            </ButtonLink>
            <ButtonLink to={paths.properties()} variant="glass">
              {m.ui_not_found_browse()}
            </ButtonLink>
          </p>
          <p className="mt-sm text-xs">{m.ui_not_found_hint()}</p>
        </div>
      </div>
    </div>
  );
}
