import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx';
import { breadcrumbLd, PageMetadata } from '../ui/page/PageMetadata.tsx';
import page from '../ui/page/TextPage.module.css';
import classes from './MeasurePage.module.css';

/** What each figure counts. */
const DEFINITIONS = [
  [m.figures_impressions, m.figures_measure_impression],
  [m.figures_views, m.figures_measure_view],
  [m.figures_measure_presses, m.figures_measure_press],
  [m.figures_saves, m.figures_measure_save],
  [m.figures_inquiries, m.figures_measure_inquiry],
  [m.figures_viewings, m.figures_measure_viewing],
  [m.figures_measure_source, m.figures_measure_source_text],
  [m.figures_measure_similar, m.figures_measure_similar_text],
  [m.figures_measure_days, m.figures_measure_days_text],
  [m.figures_unusual, m.figures_measure_unusual_text],
] as const;

const NOT_COUNTED = [m.figures_measure_not_1, m.figures_measure_not_2, m.figures_measure_not_3] as const;

/** The page /how-we-measure: how the figures of homes are counted, in plain words. */
export function MeasurePage() {
  const { origin } = useSiteConfig();
  const crumbs = [[m.ui_home(), paths.home()]] as const;
  const title = m.figures_measure_title();
  return (
    <div className={`wrap pt-lg ${page.page}`}>
      <PageMetadata
        title={title}
        description={m.figures_measure_lead()}
        canonical={paths.howWeMeasure()}
        jsonLd={[breadcrumbLd(origin, [...crumbs, [title, paths.howWeMeasure()]])]}
      />
      <Breadcrumbs links={crumbs} current={title} />
      <h1>{title}</h1>
      <p className="mt-sm text-lg muted pretty">{m.figures_measure_lead()}</p>
      <h2>{m.figures_measure_counted()}</h2>
      <dl className={classes.definitions}>
        {DEFINITIONS.map(([name, text]) => (
          <div key={name()}>
            <dt>{name()}</dt>
            <dd>{text()}</dd>
          </div>
        ))}
      </dl>
      <h2>{m.figures_measure_not()}</h2>
      <ul>
        {NOT_COUNTED.map((text) => (
          <li key={text()}>{text()}</li>
        ))}
      </ul>
      <h2>{m.figures_measure_privacy()}</h2>
      <p className="loose pretty">{m.figures_measure_privacy_text()}</p>
      <h2>{m.figures_measure_limits()}</h2>
      <p className="loose pretty">{m.figures_measure_limits_text()}</p>
    </div>
  );
}
