import type { BreadcrumbList, Thing } from 'schema-dts';
import { pageTitle, SITE_NAME } from '../../../shared/format.ts';
import { getLocale, LOCALES, type Locale, localizedPath } from '../../../shared/locale.ts';
import { useSiteConfig } from '../../site-config.tsx';

/** Language codes of Open Graph, the tags that social networks read when a page is shared. */
const OG_LOCALES: Record<Locale, string> = { en: 'en_AE', ar: 'ar_AE' };

/** The kinds of schema.org objects that have a language. */
const TYPES_WITH_LANGUAGE = new Set(['Article', 'FAQPage', 'RealEstateListing', 'WebSite']);
/** The property `inLanguage` of a schema.org object; empty for kinds without a language. */
const languageProperty = (schemaObject: object, locale: Locale): object =>
  '@type' in schemaObject && TYPES_WITH_LANGUAGE.has(String(schemaObject['@type'])) ? { inLanguage: locale } : {};

interface PageMetadataProps {
  /** Page title without the site name, which is appended. */
  title: string;
  description: string;
  /** Canonical path and query of the page, without its language. */
  canonical: string;
  /** URL of the picture that social networks show, site-relative or absolute; by default the skyline of Dubai. */
  image?: string | undefined;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  /** Structured data for search engines: schema.org objects without `@context`. */
  jsonLd?: Exclude<Thing, string>[];
}

/** Title, description, canonical link, links to the languages, share tags and structured data of a page. React moves them into <head>. */
export function PageMetadata({ title, description, canonical, image = '/og-image.jpg', noindex = false, jsonLd = [] }: PageMetadataProps) {
  const { origin } = useSiteConfig();
  const locale = getLocale();
  const urlInLanguage = (language: Locale) => origin + localizedPath(language, canonical);
  const url = urlInLanguage(locale);
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
            <link key={language} rel="alternate" hrefLang={language} href={urlInLanguage(language)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={urlInLanguage('en')} />
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
      {jsonLd.map((schemaObject) => (
        <JsonLd
          // the first 80 characters have the type and the first values, which differ between the objects of a page
          key={JSON.stringify(schemaObject).slice(0, 80)}
          schemaObject={{ '@context': 'https://schema.org', ...languageProperty(schemaObject, locale), ...schemaObject }}
        />
      ))}
    </>
  );
}

/** A script element with structured data. `<` is escaped, so that a text cannot close the element. */
function JsonLd({ schemaObject }: { schemaObject: object }) {
  const json = JSON.stringify(schemaObject).replace(/</g, '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script contains raw text; `<` is escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The breadcrumbs of a page as a schema.org object, for `jsonLd`. `origin` is the scheme and host of the site. */
export const breadcrumbLd = (
  origin: string,
  items: readonly (readonly [name: string, path: string])[],
): Exclude<BreadcrumbList, string> => ({
  '@type': 'BreadcrumbList',
  itemListElement: items.map(([name, path], i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: origin + localizedPath(getLocale(), path),
  })),
});
