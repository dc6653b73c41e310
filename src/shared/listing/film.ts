// Links to films and tours of homes: of which services they may be, and what their page shows in a frame.

/** A film or a tour. */
export interface Film {
  /** The link as it is stored: https, without what is not needed. */
  link: string;
  /** The host that people know, such as `youtube.com`. */
  host: string;
  /** The address for a frame, on one of `FILM_ORIGINS`. */
  frame: string;
}

/** The origins that frames of pages may show, for the Content-Security-Policy. */
export const FILM_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://my.matterport.com',
  'https://kuula.co',
  'https://my360.ae',
] as const;

/** Most characters of a link as it is sent, and as it is stored. */
export const MAX_FILM_LINK = 500;

const ID = /^[\w-]{5,40}$/;
const youtube = (id: string | null | undefined): Film | null =>
  id && ID.test(id)
    ? {
        link: `https://www.youtube.com/watch?v=${id}`,
        host: 'youtube.com',
        frame: `https://www.youtube-nocookie.com/embed/${id}?rel=0&autoplay=1`,
      }
    : null;
function vimeo(id: string | undefined, key: string | null | undefined): Film | null {
  if (!id || !/^\d{5,12}$/.test(id) || (key && !/^[0-9a-f]{6,20}$/i.test(key))) return null;
  return {
    link: `https://vimeo.com/${id}${key ? `/${key}` : ''}`,
    host: 'vimeo.com',
    frame: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${key ? `&h=${key}` : ''}`,
  };
}
function matterport(id: string | null): Film | null {
  const link = `https://my.matterport.com/show/?m=${id}`;
  return id && ID.test(id) ? { link, host: 'matterport.com', frame: `${link}&play=1` } : null;
}
function kuula(path: readonly string[]): Film | null {
  const [first, ...rest] = path;
  const ids = first === 'post' || first === 'share' ? rest : [];
  const isLink = ids.length > 0 && ids.length < 3 && ids.every((id) => ID.test(id));
  const link = `https://kuula.co/share/${ids.join('/')}`;
  return isLink ? { link, host: 'kuula.co', frame: link } : null;
}

/** The film or tour of a link to YouTube, Vimeo, Matterport, Kuula or my360; null for any other text. */
export function readFilm(text: string): Film | null {
  const address = text.trim();
  const written = /^(?:https?:)?\/\//i.test(address) ? address.replace(/^(?:https?:)?/i, 'https:') : `https://${address}`;
  if (address === '' || address.length > MAX_FILM_LINK || !URL.canParse(written)) return null;
  const { hostname, pathname, searchParams, port, username } = new URL(written);
  if (port !== '' || username !== '') return null;
  const path = pathname.split('/').filter(Boolean);
  const [first, second] = path;
  switch (hostname.replace(/^(?:www|m)\./, '')) {
    case 'youtu.be':
      return youtube(first);
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return youtube(['embed', 'shorts', 'live'].includes(first ?? '') ? second : searchParams.get('v'));
    case 'vimeo.com':
      return vimeo(first, second);
    case 'player.vimeo.com':
      return vimeo(second, searchParams.get('h'));
    case 'my.matterport.com':
      return matterport(searchParams.get('m'));
    case 'kuula.co':
      return kuula(path);
    case 'my360.ae': {
      // its query names the scene that is shown first
      const link = `https://my360.ae${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
      return path.length > 0 && link.length <= MAX_FILM_LINK ? { link, host: 'my360.ae', frame: link } : null;
    }
    default:
      return null;
  }
}
