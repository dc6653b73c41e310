import { pageTitle, SITE_NAME } from '../../../shared/format.ts';
import { getLocale, LOCALES, type Locale, localizedPath } from '../../../shared/locale.ts';
import { useSiteConfig } from '../../site-config.tsx';

/** Language codes of share tags (Open Graph). */
const OG_LOCALES: Record<Locale, string> = { en: 'en_AE', ar: 'ar_AE' };

/** The kinds of schema.org objects that have a language. */
const TYPES_WITH_LANGUAGE = new Set(['Article', 'FAQPage', 'RealEstateListing', 'WebSite']);
/** The language of a schema.org object; empty for kinds without one. */
const inLanguage = (data: object, locale: Locale): object =>
  '@type' in data && TYPES_WITH_LANGUAGE.has(String(data['@type'])) ? { inLanguage: locale } : {};

interface PageMetadataProps {
  /** Page title without the site name, which is appended. */
  title: string;
  description: string;
  /** Canonical path and query of the page, without its language. */
  canonical: string;
  /** URL of the share picture, site-relative or absolute; defaults to the skyline. */
  image?: string | undefined;
  noindex?: boolean;
  /** schema.org objects. */
  jsonLd?: object[];
}

/** Title, canonical link, the page in the other language, share tags and structured data of a page. React moves them into the head. */
export function PageMetadata({ title, description, canonical, image = '/og-image.jpg', noindex = false, jsonLd = [] }: PageMetadataProps) {
  const { origin } = useSiteConfig();
  const locale = getLocale();
  const urlIn = (language: Locale) => origin + localizedPath(language, canonical);
  const url = urlIn(locale);
  const picture = image.startsWith('/') ? origin + image : image;
  return (
    <>
      <title>{pageTitle(title)}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          {LOCALES.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={urlIn(language)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={urlIn('en')} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:locale" content={OG_LOCALES[locale]} />
      <meta property="og:title" content={pageTitle(title)} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
      {jsonLd.map((data) => (
        <JsonLd key={JSON.stringify(data).slice(0, 80)} data={{ '@context': 'https://schema.org', ...inLanguage(data, locale), ...data }} />
      ))}
    </>
  );
}

/** Structured data. `<` is escaped, so that a text cannot close the script element. */
function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script contains raw text; `<` is escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Structured data (JSON-LD) of schema.org: breadcrumbs of a page. `origin` is the scheme and host of the site. */
export const breadcrumbLd = (origin: string, items: readonly (readonly [name: string, path: string])[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: items.map(([name, path], i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: origin + localizedPath(getLocale(), path),
  })),
});
