import { formatDay } from '../../shared/format.ts';
import { getLocale, localizedPath } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { explainFailure, trpc } from '../trpc/trpc.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Button } from '../ui/Button.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { copyLink } from '../ui/share-link.ts';

/** Makes, renews and ends the link that shows the figures of a home to its owner. The address is shown once, because only its hash is stored. */
export function OwnerLink({ id, since }: { id: number; since: string | null }) {
  const { origin } = useSiteConfig();
  const utils = trpc.useUtils();
  const onSuccess = () => utils.figures.home.invalidate();
  const make = trpc.figures.makeLink.useMutation({ onSuccess });
  const end = trpc.figures.endLink.useMutation({
    onSuccess: () => {
      make.reset();
      return onSuccess();
    },
  });
  const url = make.data && origin + localizedPath(getLocale(), paths.sharedFigures(make.data.key));
  const failure = make.error ?? end.error;
  return (
    <section className="panel p-lg mt-lg" aria-labelledby="figure-link">
      <h2 id="figure-link" className="text-lg">
        {m.figures_link_title()}
      </h2>
      <p className="mt-xs text-sm muted pretty">{m.figures_link_text()}</p>
      {url && (
        <p className="mt-sm text-sm anywhere" role="status">
          <b>{m.figures_link_address()}:</b> <Bdi ltr>{url}</Bdi>
        </p>
      )}
      {since && !url && <p className="mt-sm text-sm">{m.figures_link_since({ date: formatDay(since) })}</p>}
      <div className="row wrapping gap-sm mt-md">
        {url && (
          <Button
            size="sm"
            onClick={() =>
              copyLink({
                title: m.figures_link_title(),
                url,
                copied: { title: m.figures_link_copied(), message: m.figures_link_copied_text() },
                notCopied: { title: m.figures_link_not_copied(), message: m.figures_link_not_copied_text() },
              })
            }
          >
            <Icon name="copy" />
            {m.security_copy()}
          </Button>
        )}
        <Button variant="line" size="sm" pending={make.isPending} onClick={() => make.mutate({ id })}>
          {since ? m.figures_link_new() : m.figures_link_make()}
        </Button>
        {since && (
          <Button variant="line" size="sm" pending={end.isPending} onClick={() => end.mutate({ id })}>
            {m.figures_link_end()}
          </Button>
        )}
      </div>
      <FailureText>{failure && explainFailure(failure, ['TOO_MANY_REQUESTS'], m.figures_link_failed())}</FailureText>
    </section>
  );
}
