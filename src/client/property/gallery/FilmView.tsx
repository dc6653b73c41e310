import { useState } from 'react';
import { readFilm } from '../../../shared/listing/film.ts';
import { m } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import classes from './FilmView.module.css';

interface FilmViewProps {
  link: string;
  /** A picture of the home, shown until the film is. */
  still: string | undefined;
  title: string;
}

/** Focuses the frame, which takes the place of the button that was pressed. */
const focus = (frame: HTMLIFrameElement | null) => frame?.focus();

/** A film or tour: a picture of the home with a button, and after its press a frame of the host. Nothing is fetched from the host before. */
export function FilmView({ link, still, title }: FilmViewProps) {
  const [isPlaying, setPlaying] = useState(false);
  const film = readFilm(link);
  if (!film) return null;
  if (isPlaying)
    return (
      <iframe
        className={classes.frame}
        src={film.frame}
        title={m.property_film_of({ title })}
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="fullscreen; autoplay; xr-spatial-tracking; gyroscope; accelerometer"
        referrerPolicy="strict-origin-when-cross-origin"
        ref={focus}
      />
    );
  return (
    <div className={classes.still}>
      <Picture src={still} alt="" sizes="100vw" eager />
      <Button variant="white" className={classes.play!} onClick={() => setPlaying(true)}>
        <Icon name="player-play" />
        {m.property_play({ host: film.host })}
      </Button>
    </div>
  );
}
