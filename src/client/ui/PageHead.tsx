import { pageTitle, SITE_NAME } from '../../shared/format.ts';
import { useSiteConfig } from '../site-config.tsx';

interface PageHeadProps {
  /** Without the site name, which is appended. */
  title: string;
  description: string;
  /** Canonical path and query of the page. */
  canonical: string;
  /** Site-relative or absolute; defaults to the skyline. */
  image?: string | undefined;
  noindex?: boolean;
  /** schema.org objects. */
  jsonLd?: object[];
}

/** Title, canonical link, share tags and structured data of a page. React moves them into the head. */
export function PageHead({ title, description, canonical, image = '/og-image.jpg', noindex = false, jsonLd = [] }: PageHeadProps) {
  const { origin } = useSiteConfig();
  const address = origin + canonical;
  const picture = image.startsWith('/') ? origin + image : image;
  return (
    <>
      <title>{pageTitle(title)}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {noindex && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:title" content={pageTitle(title)} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
      {jsonLd.map((data) => (
        <JsonLd key={JSON.stringify(data).slice(0, 80)} data={{ '@context': 'https://schema.org', ...data }} />
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

/** schema.org breadcrumbs from `[name, path]` pairs. */
export const breadcrumbLd = (origin: string, items: readonly (readonly [string, string])[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: items.map(([name, path], i) => ({ '@type': 'ListItem', position: i + 1, name, item: origin + path })),
});
