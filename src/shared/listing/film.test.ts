// Tests of links to films and tours.
import { expect, test } from 'vitest';
import { FILM_ORIGINS, MAX_FILM_LINK, readFilm } from './film.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1'],
  ['youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1'],
  ['http://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e'],
  ['//player.vimeo.com/video/76979871?h=8272103f6e', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e'],
  ['https://my.matterport.com/show/?m=SxQL3iGyoDo', 'https://my.matterport.com/show/?m=SxQL3iGyoDo&play=1'],
  ['https://kuula.co/post/NqL2v', 'https://kuula.co/share/NqL2v'],
  ['https://kuula.co/share/collection/7lPCt?fs=1', 'https://kuula.co/share/collection/7lPCt'],
  ['https://my360.ae/tour/marina-12?s=pano1', 'https://my360.ae/tour/marina-12?s=pano1'],
])('%s is a film or tour (O156)', (link, frame) => {
  const film = readFilm(link)!;
  expect(film.frame).toBe(frame);
  expect(FILM_ORIGINS).toContain(new URL(film.frame).origin);
  // what is stored is read as the same
  expect(readFilm(film.link)).toEqual(film);
});

test.each([
  '',
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v="onload=x',
  'https://user@youtu.be/dQw4w9WgXcQ',
  'https://youtu.be:8443/dQw4w9WgXcQ',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com/channels/staffpicks',
  'https://kuula.co/profile/someone',
  `https://my360.ae/${'x'.repeat(MAX_FILM_LINK)}`,
  // three times as long when it is stored
  `https://my360.ae/${'م'.repeat(MAX_FILM_LINK / 2)}`,
])('%s is none (O156)', (link) => {
  expect(readFilm(link)).toBeNull();
});
