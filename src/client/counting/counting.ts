// Counts what visitors see of homes: cards of which half is in view for a second, pages of homes that were visible for a second, and presses on the contact links of
// an advertiser. The script loads after the page is painted. It stores nothing in the browser, and sends only to this site.
import { type CardSource, MAX_SHOWN_IDS, type PressKind, type ViewSource } from '../../shared/figures/counting.ts';
import { splitLocale } from '../../shared/locale.ts';
import { readId } from '../paths.ts';
import { notifyServer } from '../trpc/trpc.ts';
import { sourceOf, sourceOfReferrer } from './sources.ts';

/** How long a card or a page must be seen. */
const SEEN_MS = 1000;
/** Cards that were seen are reported so long after the first of them at the latest, so that the lists of a visit share a report. */
const REPORT_MS = 30_000;
/** A card that is seen again counts no sooner than this after it counted; the server has the same rule for a visitor. */
const REPEATED_MS = 1_800_000;
const CARD = 'article[data-property]';

/** A browser that a program drives, which counts nothing. */
const isDriven = (): boolean => navigator.webdriver;

/** The path of the page whose cards are counted now. */
let path = '';
/** From where the page that is shown now was opened. */
let openedFrom: ViewSource = 'direct';
/** Homes that were seen and not yet reported, by where; and when each was first seen, on the clock of the page. */
const seenIds = new Map<CardSource, number[]>();
const seenAt = new Map<number, number>();
/** The timer of the next report. */
let reportTimer: ReturnType<typeof setTimeout> | undefined;
/** Timers of the cards that are in view. */
const timers = new Map<Element, ReturnType<typeof setTimeout>>();
let observer: IntersectionObserver | undefined;

const send = (address: string, body: object): void =>
  void navigator.sendBeacon(address, new Blob([JSON.stringify(body)], { type: 'application/json' }));

/** Reports the homes that were seen until now. */
function report(): void {
  clearTimeout(reportTimer);
  reportTimer = undefined;
  if (seenIds.size > 0) send('/api/seen', { shown: Object.fromEntries(seenIds) });
  seenIds.clear();
}

function markSeen(card: Element): void {
  const id = Number((card as HTMLElement).dataset.property);
  const now = performance.now();
  if (now - (seenAt.get(id) ?? Number.NEGATIVE_INFINITY) < REPEATED_MS) return;
  seenAt.set(id, now);
  const source = sourceOf(path);
  seenIds.set(source, [...(seenIds.get(source) ?? []), id]);
  reportTimer ??= setTimeout(report, REPORT_MS);
  if ([...seenIds.values()].flat().length === MAX_SHOWN_IDS) report();
}

function stopTimer(card: Element): void {
  clearTimeout(timers.get(card));
  timers.delete(card);
}

function startTimer(card: Element): void {
  stopTimer(card);
  timers.set(
    card,
    setTimeout(() => {
      timers.delete(card);
      markSeen(card);
    }, SEEN_MS),
  );
}

/** Watches all cards of the page anew: the observer then tells at once which of them are in view. */
function watchCards(): void {
  for (const card of timers.keys()) if (!card.isConnected) stopTimer(card);
  for (const card of document.querySelectorAll(`main ${CARD}`)) observer!.observe(card);
}

/** The home that a link contacts: that of its card, or of the page; null for links of the office and the like. */
function homeOf(link: Element): number | null {
  const card = link.closest<HTMLElement>(CARD);
  if (card) return Number(card.dataset.property);
  const [, page] = splitLocale(window.location.pathname);
  return link.closest('main') ? readId(/^\/properties\/(\d+)$/.exec(page)?.[1]) : null;
}

/** What a link is for; null for other links, among them one that shares a page by WhatsApp, which names no number. */
export function pressKindOf(href: string): PressKind | null {
  if (href.startsWith('tel:')) return 'call';
  if (href.startsWith('mailto:')) return 'email';
  return /^https:\/\/wa\.me\/\d/.test(href) ? 'whatsapp' : null;
}

function countPress(event: MouseEvent): void {
  const link = event.isTrusted && event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const kind = link && pressKindOf(link.href);
  const id = kind && homeOf(link);
  if (id) send(`/api/properties/${id}/contact`, { kind });
}

/** Starts what is needed once a visit. */
function start(): void {
  openedFrom = sourceOfReferrer(document.referrer, window.location.origin, window.location.search);
  observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting && !document.hidden) startTimer(target);
        else stopTimer(target);
      }
    },
    { threshold: 0.5 },
  );
  // lists change without a new page
  let isPlanned = false;
  new MutationObserver(() => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      watchCards();
    }, 200);
  }).observe(document.getElementById('main')!, { childList: true, subtree: true });
  document.addEventListener('click', countPress, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => {
    for (const card of [...timers.keys()]) stopTimer(card);
    if (document.hidden) return report();
    // the observer reports again only what it begins to watch
    observer!.disconnect();
    watchCards();
  });
  window.addEventListener('pagehide', report);
}

/** Begins to count on a page, with its path and query. */
export function countOnPage(newPath: string): void {
  if (isDriven()) return;
  if (!observer) start();
  // only the query changes, such as a filter or the tab of a page
  else if (path.replace(/\?.*/, '') !== newPath.replace(/\?.*/, '')) openedFrom = sourceOf(path);
  path = newPath;
  for (const card of [...timers.keys()]) stopTimer(card);
  observer!.disconnect();
  watchCards();
}

/** Counts a view of a home once its page was visible for a second. @returns a function that stops waiting for it */
export function countView(id: number): () => void {
  if (isDriven()) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wait);
  };
  const wait = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(() => {
      stop();
      notifyServer('property', 'seen', { id, source: openedFrom });
    }, SEEN_MS);
  };
  document.addEventListener('visibilitychange', wait);
  wait();
  return stop;
}
