// Renders the small HTML pages behind links in emails, such as a confirmation or a form to answer. They work without scripts and files of the website.
import escapeHtml from 'escape-html';
import { SITE_NAME } from '../../../shared/format.ts';
import { directionOf, getLocale, type Locale, localizedPath } from '../../../shared/locale.ts';

/** A list to choose one of its options from; the first is chosen at first. */
interface Choice {
  label: string;
  name: string;
  options: { value: string; label: string }[];
}

/** The content of a page behind the link of an email. All texts are plain and get escaped. */
export interface LinkPage {
  title: string;
  text: string;
  /** A quoted text with its line breaks. */
  quote?: string;
  /** A text field; `error` explains why the last value was rejected. */
  field?: { label: string; name: string; value: string; maxLength: number; error?: string };
  /** Links that show the same page with another text in its field. */
  starts?: { title: string; links: { label: string; path: string }[] };
  /** A link instead of a form. */
  link?: { label: string; path: string };
  /** Another form below the first, of lists to choose from in rows, such as a day and a time. */
  choices?: { title: string; rows: Choice[][]; button: { label: string; value: string } };
  /** Submit buttons; `value` is sent as `choice`. The first is the primary one. */
  buttons?: { label: string; value: string; needsNoField?: boolean }[];
}

/**
 * Light and dark colors (`ink` and `soft` texts, `wash` behind quotes, `press` buttons), then the layout: `name` is the site's name with its diamond,
 * `choices` the buttons of the form, `link-button` a link that looks like a button.
 */
const STYLE = `:root{color-scheme:light dark;--page:#fbf8f4;--card:#fff;--line:#e9e1d8;--ink:#221d1a;--soft:#6b615a;--red:#8b0000;--wash:#f4eee6;--press:#8b0000}
@media(prefers-color-scheme:dark){:root{--page:#14110f;--card:#1d1916;--line:#332c27;--ink:#f3eee8;--soft:#b8ada3;--red:#f0686b;--wash:#26211d;--press:#a31621}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:16px/1.6 'Manrope Variable',Manrope,system-ui,sans-serif}
main{max-width:38rem;margin:9vh auto;padding:0 1rem}.name{font:600 20px/1.2 Fraunces,Georgia,serif;color:var(--ink);text-decoration:none}.name::before{content:'';display:inline-block;width:.6em;height:.6em;margin:0 .15em .08em;margin-inline-end:.6em;background:var(--red);transform:rotate(45deg)}
.card{margin-top:1.25rem;padding:2.25rem 2.5rem;background:var(--card);border:1px solid var(--line);border-radius:14px}
h1{font:500 2rem/1.2 Fraunces,Georgia,serif;margin:0 0 1rem;text-wrap:balance}p{margin:0 0 1.25rem}
blockquote{margin:0 0 1.5rem;padding:.9rem 1.1rem;border-inline-start:3px solid var(--red);background:var(--wash);border-start-end-radius:10px;border-end-end-radius:10px;white-space:pre-line;overflow-wrap:anywhere}
label{display:block;margin-bottom:.4rem;font-weight:600}textarea{display:block;width:100%;min-height:9rem;margin-bottom:1.25rem;padding:.8rem 1rem;border:1px solid var(--soft);border-radius:10px;background:var(--card);color:var(--ink);font:inherit}
.starts{display:flex;flex-wrap:wrap;align-items:center;gap:0 1.25rem;margin-bottom:1rem}.starts span{color:var(--soft)}.starts a{display:inline-flex;align-items:center;min-height:44px;color:var(--red)}
.error{margin:-.75rem 0 1.25rem;color:var(--red)}form{margin:0}.choices{display:flex;flex-wrap:wrap;gap:.75rem}
button,.link-button{min-height:48px;padding:.5rem 1.5rem;border:1px solid var(--press);border-radius:10px;background:var(--press);color:#fff;font:inherit;font-weight:600;line-height:1.25;cursor:pointer}
.link-button{display:inline-flex;align-items:center;text-decoration:none}button+button,button.second,form~.link-button{background:transparent;color:var(--ink);border-color:var(--soft)}:focus-visible{outline:3px solid var(--red);outline-offset:2px}
select{display:block;width:100%;min-height:48px;margin-top:.4rem;padding:0 .9rem;border:1px solid var(--soft);border-radius:10px;background:var(--card);color:var(--ink);font:inherit;font-weight:400}
.more{margin-top:2rem;padding-top:1.5rem;border-top:1px solid var(--line)}h2{font:600 1.15rem/1.3 inherit;margin:0 0 1rem}.row{display:grid;grid-template-columns:3fr 2fr;gap:.75rem;margin-bottom:1rem}.link-button{margin-top:1.5rem}
[dir=rtl]{font-family:'Noto Sans Arabic','Segoe UI',Tahoma,Arial,sans-serif;line-height:1.7}[dir=rtl] h1{font-family:inherit;font-weight:600}
@media(max-width:30rem){.card{padding:1.5rem 1.25rem}button{width:100%}}`;

/** The text field with its label, and its error where the last value was rejected. */
const fieldHtml = ({ label, name, value, maxLength, error }: NonNullable<LinkPage['field']>): string =>
  `<label for="${name}">${escapeHtml(label)}</label>
<textarea dir="auto" id="${name}" name="${name}" maxlength="${maxLength}" required${error ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''}>${escapeHtml(value)}</textarea>${
    error ? `<p class="error" id="${name}-error" role="alert">${escapeHtml(error)}</p>` : ''
  }`;

/** The links that begin the text of the field. */
const startsHtml = ({ title, links }: NonNullable<LinkPage['starts']>, locale: Locale): string =>
  `<nav class="starts" aria-label="${escapeHtml(title)}"><span>${escapeHtml(title)}:</span>${links
    .map(({ label, path }) => `<a href="${escapeHtml(localizedPath(locale, path))}">${escapeHtml(label)}</a>`)
    .join('')}</nav>`;

/** A form of lists. */
function choicesHtml({ title, rows, button }: NonNullable<LinkPage['choices']>, action: string): string {
  const option = ({ value, label }: Choice['options'][number]): string =>
    `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`;
  const list = ({ label, name, options }: Choice): string =>
    `<label>${escapeHtml(label)}<select name="${escapeHtml(name)}">${options.map(option).join('')}</select></label>`;
  const row = (choices: Choice[]): string => `<div class="row">${choices.map(list).join('')}</div>`;
  return `<form method="post" action="${escapeHtml(action)}" class="more"><h2>${escapeHtml(title)}</h2>${rows.map(row).join('')}<div class="choices"><button class="second" name="choice" value="${escapeHtml(button.value)}">${escapeHtml(button.label)}</button></div></form>`;
}

/** Renders a page without script in the language of the request, for any browser that a mail program opens. The form posts to `action`. */
export function renderLinkPage({ title, text, quote, field, link, buttons, choices, starts }: LinkPage, action: string): string {
  const locale = getLocale();
  const form = buttons
    ? `<form method="post" action="${escapeHtml(action)}">${field ? fieldHtml(field) : ''}<div class="choices">${buttons
        .map(
          ({ label, value, needsNoField }) =>
            `<button name="choice" value="${escapeHtml(value)}"${needsNoField ? ' formnovalidate' : ''}>${escapeHtml(label)}</button>`,
        )
        .join('')}</div></form>`
    : '';
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${SITE_NAME}</title><style>${STYLE}</style></head><body><main><a class="name" href="${localizedPath(locale, '/')}">${SITE_NAME}</a><div class="card"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${
    quote ? `<blockquote dir="auto">${escapeHtml(quote)}</blockquote>` : ''
  }${starts ? startsHtml(starts, locale) : ''}${form}${choices ? choicesHtml(choices, action) : ''}${link ? `<a class="link-button" href="${escapeHtml(localizedPath(locale, link.path))}">${escapeHtml(link.label)}</a>` : ''}</div></main></body></html>`;
}
