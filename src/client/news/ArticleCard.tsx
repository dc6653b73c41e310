import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { pictureSources } from '../../shared/property/picture.ts';
import { type ContentCard, writeDate } from '../content/content-page.ts';
import { paths } from '../paths.ts';
import { Picture } from '../ui/Picture.tsx';
import classes from './ArticleCard.module.css';

interface ArticleCardProps {
  article: ContentCard;
  /** Large, with the picture beside the words. */
  lead?: boolean;
  /** Level of the title's heading. */
  level?: 2 | 3;
}

/** Picture, date, title, excerpt and `Read more` of an article; all of it is one link. */
export function ArticleCard({ article: a, lead = false, level = 2 }: ArticleCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={`${classes.card} ${lead ? classes.lead : ''}`}>
      <div className={classes.picture}>
        <Picture
          src={a.image ?? undefined}
          alt={pictureSources(a.image ?? '').alt ?? ''}
          sizes={lead ? '(max-width: 47.99em) 88vw, 720px' : '(max-width: 47.99em) 88vw, (max-width: 63.99em) 50vw, 606px'}
          eager={lead}
        />
      </div>
      <div>
        <p className={classes.date}>
          <time dateTime={a.date}>{writeDate(a.date)}</time>
          <span>{a.minutes} min read</span>
        </p>
        <Heading className={classes.title}>{a.title}</Heading>
        <p className={classes.excerpt}>{a.excerpt}</p>
        <Link to={paths.article(a.slug)} className={`more ${classes.open}`} aria-label={`Read more: ${a.title}`}>
          Read more
          <IconArrowRight size={18} stroke={1.6} aria-hidden="true" />
        </Link>
      </div>
    </article>
  );
}
