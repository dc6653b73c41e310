import { Skeleton } from '../ui/Skeleton.tsx';
import heroClasses from './FeaturedHero.module.css';
import classes from './FeaturedHeroSkeleton.module.css';

/** Stands for FeaturedHero while it loads, with the height of a typical card. */
export function FeaturedHeroSkeleton() {
  return (
    <div className={heroClasses.card} data-testid="hero-skeleton">
      <div className={`relative landscape clip rounded-md on-skeleton photo-in ${heroClasses.picture}`}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={heroClasses.text}>
        <Skeleton width="24%" height={17} />
        <div className={`mt-xs ${classes.title}`}>
          <Skeleton width="78%" height="100%" />
        </div>
        <div className={classes.summary}>
          <Skeleton height="100%" />
        </div>
        <Skeleton width="56%" height={21} />
        <Skeleton width="46%" height={35} style={{ marginTop: 20 }} />
        <div className={`row gap-sm mt-lg line-above pt-md ${classes.foot}`}>
          <Skeleton width={44} height={44} radius="50%" />
          <Skeleton width="34%" height={32} />
          <Skeleton width={124} height={44} style={{ marginLeft: 'auto' }} />
        </div>
      </div>
    </div>
  );
}
