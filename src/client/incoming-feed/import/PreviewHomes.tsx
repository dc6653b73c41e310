import type { PreviewHome } from '../../../shared/incoming-feed/import-file.ts';
import { reasonTexts } from '../../../shared/incoming-feed/reason.ts';
import { m } from '../../../shared/messages/messages.ts';
import { CardPlace } from '../../property-card/facts/CardPlace.tsx';
import { Facts } from '../../property-card/facts/Facts.tsx';
import { Price } from '../../property-card/facts/Price.tsx';
import { NoPhotos } from '../../property-card/pictures/NoPhotos.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { ScrollBox } from '../../ui/layout/ScrollBox.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import classes from './Import.module.css';

/** The first homes of the file as they would look, beside each other; a row that is scrolled on phones. */
export const PreviewHomes = ({ homes }: { homes: readonly PreviewHome[] }) => (
  <section className="mt-lg" aria-labelledby="import-preview">
    <h2 id="import-preview" className="text-lg">
      {m.import_preview()}
    </h2>
    <ScrollBox className="mt-sm" label={m.import_preview()}>
      <ul className={`cards-4 ${classes.preview}`}>
        {homes.map((home, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the homes have no ids yet, and their order does not change
          <li key={i}>
            <PreviewCard home={home} />
          </li>
        ))}
      </ul>
    </ScrollBox>
  </section>
);

function PreviewCard({ home }: { home: PreviewHome }) {
  const [image] = home.images;
  const sizes = '(max-width: 48em) 80vw, 280px';
  return (
    <article className="relative panel clip full-height">
      <div className="relative full landscape clip on-skeleton">
        {image ? (
          <Picture src={image} alt="" sizes={sizes} className={`photo ${classes.photo}`} />
        ) : (
          <NoPhotos location={home.location} alt="" sizes={sizes} className={`photo ${classes.photo}`} />
        )}
      </div>
      <div className="grid gap-2xs p-md">
        <Price home={home} size="small" hasBothPeriods />
        <h3 className={`text-sm semibold ${classes.title}`} dir="auto">
          {home.title}
        </h3>
        <Facts property={home} />
        <CardPlace property={{ ...home, building: null }} className={`row gap-xs text-xs muted ${classes.place}`} />
        {home.implausible && (
          <p className="row gap-xs text-xs warning">
            <Icon name="alert-circle" size={16} />
            {reasonTexts({ reason: `implausible: ${home.implausible}` }).reason}
          </p>
        )}
      </div>
    </article>
  );
}
