import { useState } from 'react';
import { getLocale, localizedPath } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { OWN_COLOUR } from '../../../shared/organization/colour.ts';
import {
  MAX_WIDGET_COLUMNS,
  MAX_WIDGET_HOMES,
  readChoices,
  USUAL_CHOICES,
  WIDGET_THEMES,
  type WidgetChoices,
  writeChoices,
} from '../../../shared/widget/widget.ts';
import { MembersOnly } from '../../account/MembersOnly.tsx';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { errorCode, trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import { NotFoundPage } from '../../ui/page/NotFoundPage.tsx';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { copyLink } from '../../ui/share-link.ts';
import { BrokeragePlaceholder } from '../BrokeragePlaceholder.tsx';
import classes from './WidgetPage.module.css';

/** The page on which owners and managers of a brokerage make the line that shows its homes on their own site. For everyone else it is not found. */
export const WidgetPage = () => (
  <MembersOnly>
    <WidgetLoader />
  </MembersOnly>
);

function WidgetLoader() {
  const query = trpc.brokerage.settings.useQuery(undefined, { retry: false });
  if (errorCode(query.error) === 'NOT_FOUND') return <NotFoundPage />;
  return (
    <div className="wrap">
      <PageMetadata title={m.widget_title()} description={m.widget_lead()} canonical={paths.widget()} noindex />
      <div className="page-head">
        <h1>{m.widget_title()}</h1>
        <p className="muted mt-xs measure pretty">{m.widget_lead()}</p>
      </div>
      {query.data ? <WidgetMaker slug={query.data.slug} name={query.data.name} /> : <BrokeragePlaceholder query={query} />}
    </div>
  );
}

const THEME_LABELS = { auto: m.widget_theme_auto, light: m.widget_theme_light, dark: m.widget_theme_dark } as const;
const numbersTo = (max: number): [string, string][] => Array.from({ length: max }, (_, i) => [String(i + 1), String(i + 1)]);
const quote = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

function WidgetMaker({ slug, name }: { slug: string; name: string }) {
  const { origin } = useSiteConfig();
  const [typed, setTyped] = useState<WidgetChoices>(USUAL_CHOICES);
  const set = (change: Partial<WidgetChoices>) => setTyped({ ...typed, ...change });
  // a colour that is still being typed is left out
  const choices = readChoices(new URLSearchParams(writeChoices(typed)));
  const query = new URLSearchParams(writeChoices(choices)).toString();
  const path = localizedPath(getLocale(), `/embed/${slug}`) + (query && `?${query}`);
  const title = m.widget_heading({ name });
  const attributes = writeChoices(choices).map(([key, value]) => ` data-${key}="${quote(value)}"`);
  const code = `<script src="${origin}/widget.js" data-brokerage="${slug}" data-lang="${getLocale()}" data-title="${quote(title)}"${attributes.join('')} async></script>`;
  const frame = `<iframe src="${quote(origin + path)}" title="${quote(title)}" loading="lazy" width="100%" height="640" style="border:0"></iframe>`;
  return (
    <div className={`grid gap-lg ${classes.columns}`}>
      <div className="grid gap-lg at-top shrink">
        <section className="panel p-lg grid gap-md small-heads" aria-labelledby="widget-choices">
          <h2 id="widget-choices">{m.widget_choices()}</h2>
          <SelectField
            label={m.widget_purpose()}
            value={typed.purpose}
            options={[
              ['', m.widget_both()],
              ['Buy', m.layout_buy()],
              ['Rent', m.layout_rent()],
            ]}
            onChange={(purpose) => set({ purpose: purpose as WidgetChoices['purpose'] })}
          />
          <TextField
            label={m.widget_place()}
            description={m.widget_place_hint()}
            name="place"
            maxLength={100}
            value={typed.place}
            onChange={(event) => set({ place: event.target.value })}
          />
          <SelectField
            label={m.widget_homes()}
            value={String(typed.homes)}
            options={numbersTo(MAX_WIDGET_HOMES)}
            onChange={(homes) => set({ homes: Number(homes) })}
          />
          <SelectField
            label={m.widget_columns()}
            value={String(typed.columns)}
            options={[['0', m.widget_columns_auto()], ...numbersTo(MAX_WIDGET_COLUMNS)]}
            onChange={(columns) => set({ columns: Number(columns) })}
          />
          <SelectField
            label={m.widget_theme()}
            value={typed.theme}
            options={WIDGET_THEMES.map((theme) => [theme, THEME_LABELS[theme]()] as const)}
            onChange={(theme) => set({ theme: theme as WidgetChoices['theme'] })}
          />
          <TextField
            label={m.widget_colour()}
            description={m.widget_colour_hint({ example: OWN_COLOUR })}
            name="colour"
            dir="ltr"
            maxLength={7}
            value={typed.colour}
            onChange={(event) => set({ colour: event.target.value })}
          />
        </section>
      </div>
      <div className="grid gap-lg at-top shrink">
        <Line id="widget-code" title={m.widget_code()} text={m.widget_code_text()} code={code} />
        <Line id="widget-frame" title={m.widget_frame()} text={m.widget_frame_text()} code={frame} />
        <section className="grid gap-sm small-heads" aria-labelledby="widget-preview">
          <h2 id="widget-preview">{m.widget_preview()}</h2>
          <iframe className={`outlined rounded-md ${classes.preview}`} src={path} title={m.widget_preview()} />
        </section>
      </div>
    </div>
  );
}

interface LineProps {
  id: string;
  title: string;
  text: string;
  code: string;
}

/** A line of HTML with a button that copies it. */
const Line = ({ id, title, text, code }: LineProps) => (
  <section className="panel p-lg grid gap-sm small-heads" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <p className="text-sm muted pretty">{text}</p>
    <p className="anywhere text-sm rounded-sm on-band p-sm-md" dir="ltr">
      {code}
    </p>
    <div>
      <Button
        size="sm"
        aria-describedby={id}
        onClick={() =>
          copyLink({
            title,
            url: code,
            copied: { title: m.widget_copied(), message: title },
            notCopied: { title, message: code },
          })
        }
      >
        {m.widget_copy()}
      </Button>
    </div>
  </section>
);
