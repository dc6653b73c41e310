import type { ReactNode } from 'react';
import classes from './StateMessage.module.css';

/** Line drawings (SVG) of 168 × 112 units: houses with a magnifier, a heart, or a broken roof. */
const DRAWINGS = {
  search: (
    <>
      <path d="M14 98H154M34 98V58l22-14 22 14v40M50 98V80a6 6 0 0 1 12 0v18M78 66h34v32M88 78h6M98 78h6M88 88h6M98 88h6M126 98V62M126 62c-6-8-14-8-18-3M126 62c6-8 14-8 18-3M126 62c-3-9-10-13-15-11M126 62c3-9 10-13 15-11" />
      <g className={classes.accent}>
        <circle cx="92" cy="36" r="17" />
        <path d="M104 48l13 13" />
      </g>
    </>
  ),
  heart: (
    <>
      <path d="M14 98H154M52 98V52a32 32 0 0 1 64 0v46M64 98V56a20 20 0 0 1 40 0v42M100 76h.5M34 98V72M34 72c-6-8-14-7-17-2M34 72c6-8 14-7 17-2M34 72c-2-8-8-11-12-9M34 72c2-8 8-11 12-9M132 98c0-9 4-12 8-14M132 98c0-7-4-10-7-11" />
      <path className={classes.accent} d="M84 66c-9-6-12-10-12-14a6 6 0 0 1 12-2 6 6 0 0 1 12 2c0 4-3 8-12 14z" />
    </>
  ),
  error: (
    <>
      <path d="M14 98H154M44 98V40l16-10v68M60 46h26v52M68 56h8M68 66h8M68 76h8M68 86h8M108 98V54h20v44M114 64h8M114 74h8M114 84h8" />
      <path className={classes.accent} d="M86 30c8-8 18-8 26 0M92 36c5-4 9-4 14 0M99 43h.5M118 18 84 48" />
    </>
  ),
};

interface StateMessageProps {
  drawing: keyof typeof DRAWINGS;
  title: string;
  text?: ReactNode;
  /** The next action. */
  action?: ReactNode;
  /** Level of the heading; 1 if the message is the page. */
  level?: 1 | 2 | 3;
  /** Whether the message has the frame of a card. */
  framed?: boolean;
}

/** What is shown instead of content when there is none or it could not be loaded: a drawing, a heading, a sentence and an action. */
export function StateMessage({ drawing, title, text, action, level = 2, framed = true }: StateMessageProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={`row middle centered ${classes.message} ${framed ? 'panel' : ''}`} role={drawing === 'error' ? 'alert' : undefined}>
      <svg className={`mb-lg ${classes.art}`} viewBox="0 0 168 112" aria-hidden="true">
        <ellipse className={classes.ground} cx="84" cy="98" rx="76" ry="8" />
        {DRAWINGS[drawing]}
      </svg>
      <Heading className={`text-xl semibold ${classes.title}`}>{title}</Heading>
      {text && <p className={`mt-xs muted balance ${classes.text}`}>{text}</p>}
      {action && <div className="mt-lg">{action}</div>}
    </div>
  );
}
