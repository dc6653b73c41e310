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
    <article className={`${classes.card} ${isLead ? classes.lead : ''}`}>
      <div className={classes.picture}>
        <Picture
          src={article.image ?? undefined}
          alt={bundledAlt(article.image ?? '') ?? ''}
          sizes={isLead ? '(max-width: 47.99em) 88vw, 720px' : '(max-width: 47.99em) 88vw, (max-width: 63.99em) 50vw, 606px'}
          eager={isLead}
        />
      </div>
      <div>
        <p className={classes.date}>
          <time dateTime={article.date}>{formatDay(article.date)}</time>
          <span>{m.ui_minutes_read({ count: article.minutes })}</span>
        </p>
        <Heading className={classes.title}>{article.title}</Heading>
        <p className={classes.excerpt}>{article.excerpt}</p>
        <Link
          to={paths.article(article.slug)}
          className={`more ${classes.readMore}`}
          aria-label={m.news_read_more({ title: article.title })}
        >
          {m.ui_read_more()}
          <Icon name="arrow-right" />
        </Link>
      </div>
    </article>
  );
}
