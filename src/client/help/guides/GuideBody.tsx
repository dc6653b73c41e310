import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { ContentCard, ContentPage } from '../../content/content-page.ts';
import { Prose } from '../../content/Prose.tsx';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Breadcrumbs } from '../../ui/page/Breadcrumbs.tsx';
import { breadcrumbLd, PageMetadata } from '../../ui/page/PageMetadata.tsx';
import helpClasses from '../HelpPage.module.css';
import { helpCrumbs } from '../help-breadcrumbs.ts';
import classes from './GuideBody.module.css';

/**
 * The loaded page of a buying guide: its text, links to the previous and the next guide, and the list of all guides. `cards` are all guides
 * in order.
 */
export function GuideBody({ guide, cards }: { guide: ContentPage; cards: ContentCard[] }) {
  const { origin } = useSiteConfig();
  const crumbs = [...helpCrumbs(), [m.help_guides(), paths.guides()]] as const;
  const index = cards.findIndex(({ slug }) => slug === guide.slug);
  const path = paths.guide(guide.slug);
  return (
    <div className={`wrap pt-lg ${helpClasses.crumbs}`}>
      <PageMetadata
        title={m.help_guide_page_title({ title: guide.title })}
        description={guide.excerpt}
        canonical={path}
        jsonLd={[breadcrumbLd(origin, [...crumbs, [guide.title, path]])]}
      />
      <Breadcrumbs links={crumbs} current={guide.title} />
      <div className={`grid between at-start gap-3xl narrow-block ${classes.columns}`}>
        <article>
          <p className={`kicker ${classes.kicker}`}>
            {m.help_guide_position({
              position: formatNumber(index + 1),
              total: formatNumber(cards.length),
              minutes: m.ui_minutes_read({ count: guide.minutes }),
            })}
          </p>
          <h1>{guide.title}</h1>
          <p className={`text-lg muted loose balance ${classes.lead}`}>{guide.excerpt}</p>
          <Prose html={guide.html} />
          <NeighbourLinks previous={cards[index - 1]} next={cards[index + 1]} />
        </article>
        <GuideList guides={cards} currentSlug={guide.slug} />
      </div>
    </div>
  );
}

/** Links to the previous and the next guide, which are undefined at the ends of the list. */
function NeighbourLinks({ previous, next }: { previous: ContentCard | undefined; next: ContentCard | undefined }) {
  return (
    <nav className={`gap-lg measure mt-2xl accent-icons split-phone ${classes.neighbours}`} aria-label={m.help_guide_neighbours()}>
      {previous && (
        <Link to={paths.guide(previous.slug)} className="row gap-sm outlined rounded-md on-card">
          <Icon name="arrow-left" size={20} />
          <span>
            <small className="text-xs muted">{m.help_guide_before()}</small>
            <b>{previous.title}</b>
          </span>
        </Link>
      )}
      {next && (
        <Link to={paths.guide(next.slug)} className={`row gap-sm outlined rounded-md on-card ${classes.next}`}>
          <span>
            <small className="text-xs muted">{m.help_guide_next()}</small>
            <b>{next.title}</b>
          </span>
          <Icon name="arrow-right" size={20} />
        </Link>
      )}
    </nav>
  );
}

/** All guides, numbered, with the current one marked. */
function GuideList({ guides, currentSlug }: { guides: readonly ContentCard[]; currentSlug: string }) {
  return (
    <nav className={`sticky pt-lg narrow-static ${classes.guideList}`} aria-labelledby="all-guides">
      <h2 className="mb-xs muted" id="all-guides">
        {m.help_guides()}
      </h2>
      <ol>
        {guides.map((guideCard, i) => (
          <li className="line-below" key={guideCard.slug}>
            <Link
              className="row gap-sm text-md"
              to={paths.guide(guideCard.slug)}
              aria-current={guideCard.slug === currentSlug ? 'page' : undefined}
            >
              <span aria-hidden="true">{i + 1}</span>
              {guideCard.title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
