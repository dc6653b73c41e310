import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RealEstateListing } from 'schema-dts';
import { formatAskingPrice, formatDayAndMonthInDubai, formatMonth, formatSquareFeet } from '../../../shared/format.ts';
import { getLocale, localizedPath } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { distinctTitle, foreignLanguage, propertyHeadline } from '../../../shared/property/listing-text.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { typeLabel } from '../../../shared/property/property.labels.ts';
import { TAKEN_INDEXED_DAYS, type TakenHome as TakenHomeView } from '../../../shared/property/taken.ts';
import type { RegisteredSale } from '../../../shared/sale/track-record.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { registeredSaleText } from '../../home-history/price-event.labels.ts';
import { paths } from '../../paths.ts';
import { EnglishMark } from '../../property-card/facts/EnglishMark.tsx';
import { useSiteConfig } from '../../site-config.tsx';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import { SimilarSection } from '../sections/SimilarSection.tsx';
import classes from './TakenHome.module.css';

/** The price for which the home was registered as sold, beside the range that its page had shown. */
const RegisteredSaleText = ({ sale }: { sale: RegisteredSale }) => (
  <p className="loose pretty">
    <span className="text-sm muted">{formatMonth(sale.month)}</span> {registeredSaleText(sale)}.{' '}
    <Link className="link" to={paths.howWeEstimate()}>
      {m.sale_record_more()}
    </Link>
  </p>
);

/** The home as a schema.org listing whose offer is gone, at the last asking price: AED, per month for rent. */
const takenLd = (home: TakenHomeView, headline: string, origin: string): RealEstateListing => ({
  '@type': 'RealEstateListing',
  url: origin + localizedPath(getLocale(), paths.property(home.id)),
  name: headline,
  about: {
    // not the types of structured-data.ts, which would become a script of its own on the pages of all homes
    '@type': 'Accommodation',
    name: headline,
    // a studio is stored with one bedroom
    numberOfBedrooms: home.propertyType === 'Studio' ? 0 : home.bedrooms,
    floorSize: { '@type': 'QuantitativeValue', value: home.area, unitCode: 'FTK' },
  },
  offers: { '@type': 'Offer', price: home.price, priceCurrency: 'AED', availability: 'https://schema.org/SoldOut' },
});

/**
 * Page of a home that was sold or rented (taken): its facts, last price and similar homes. Search engines may index the page for
 * `TAKEN_INDEXED_DAYS` days.
 */
export default function TakenHome({ home }: { home: TakenHomeView }) {
  const { origin } = useSiteConfig();
  const [now] = useState(() => Date.now());
  const headline = propertyHeadline(home);
  const advertTitle = distinctTitle(home);
  const shouldHideFromSearchEngines = now - Date.parse(home.takenAt) > TAKEN_INDEXED_DAYS * DAY_MS;
  const takenText = m.property_taken_on({ date: formatDayAndMonthInDubai(home.takenAt) });
  const facts = [
    typeLabel(home.propertyType),
    ...(home.propertyType === 'Studio' ? [] : [m.property_count_bedrooms({ count: home.bedrooms })]),
    formatSquareFeet(home.area),
    placeLabel(home.location),
  ];
  return (
    <div className="wrap section">
      <PageMetadata
        title={advertTitle && !foreignLanguage(advertTitle) ? `${headline} · ${advertTitle}` : headline}
        description={`${takenText}. ${facts.join(' · ')}`}
        canonical={paths.property(home.id)}
        image={home.image ?? undefined}
        noindex={shouldHideFromSearchEngines}
        jsonLd={[takenLd(home, headline, origin)]}
      />
      <article className={`panel grid gap-xl p-lg phone-p-md ${classes.taken}`}>
        <div className={`relative clip rounded-md ${classes.picture}`}>
          <Picture src={home.image ?? undefined} alt="" sizes="(max-width: 47.99em) 88vw, 320px" eager />
        </div>
        <div className={`grid gap-sm ${classes.text}`}>
          <p className={`text-md semibold p-xs-md rounded-sm on-amber ${classes.takenNotice}`} role="status">
            {takenText}
          </p>
          <h1 className="anywhere text-2xl">{headline}</h1>
          {advertTitle && (
            <p className="flex gap-xs muted anywhere">
              <span dir="auto" lang={foreignLanguage(advertTitle)}>
                {advertTitle}
              </span>
              <EnglishMark text={advertTitle} />
            </p>
          )}
          <p className="text-sm muted">{facts.join(' · ')}</p>
          <p>
            <span className="text-sm muted">{m.property_taken_price()}</span> <b>{formatAskingPrice(home)}</b>
          </p>
          {home.registered && <RegisteredSaleText sale={home.registered} />}
        </div>
      </article>
      <SimilarSection property={home} />
    </div>
  );
}
