import { Link } from 'react-router-dom';
import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ContentCard } from '../content/content-page.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { bundledAlt } from '../ui/picture/picture-alt.ts';
import classes from './ArticleCard.module.css';

interface ArticleCardProps {
  article: ContentCard;
  /** Large, with the picture next to the text. */
  isLead?: boolean;
  /** Heading level of the title. */
  level?: 2 | 3;
}

/** Picture, date, title and excerpt of an article. The whole card is one link. */
export function ArticleCard({ article, isLead = false, level = 2 }: ArticleCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={`relative ${classes.card} ${isLead ? `grid gap-2xl at-middle narrow-gap-lg ${classes.lead}` : ''}`}>
      <div className={`landscape clip rounded-md on-skeleton photo-in ${classes.picture}`}>
        <Picture
          src={article.image ?? undefined}
          alt={bundledAlt(article.image ?? '') ?? ''}
          sizes={isLead ? '(max-width: 47.99em) 88vw, 720px' : '(max-width: 47.99em) 88vw, (max-width: 63.99em) 50vw, 606px'}
          eager={isLead}
        />
      </div>
      <div>
        <p className={`flex wrapping mt-md text-xs muted gap-0-sm ${classes.date}`}>
          <time dateTime={article.date}>{formatDay(article.date)}</time>
          <span>{m.ui_minutes_read({ count: article.minutes })}</span>
        </p>
        <Heading className={`mt-xs text-xl semibold balance ${classes.title}`}>{article.title}</Heading>
        <p className={`mt-xs muted pretty ${classes.excerpt}`}>{article.excerpt}</p>
        <Link
          to={paths.article(article.slug)}
          className={`more cover-link ${classes.readMore}`}
          aria-label={m.news_read_more({ title: article.title })}
        >
          {m.ui_read_more()}
          <Icon name="arrow-right" />
        </Link>
      </div>
    </article>
  );
}
