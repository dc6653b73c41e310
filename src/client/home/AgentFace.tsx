import { useState } from 'react';
import classes from './AgentFace.module.css';

/** An agent's round picture; the first letter of the name when there is none or it cannot be loaded. Decoration: the name stands beside it. */
export function AgentFace({ name, image, size }: { name: string; image: string; size: number }) {
  const [failed, setFailed] = useState(false);
  const box = { width: size, height: size };
  if (!image || failed) {
    return (
      <span className={classes.letter} style={{ ...box, fontSize: size * 0.42 }} aria-hidden="true">
        {name.trim().charAt(0).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      src={image}
      alt=""
      width={size}
      height={size}
      className={classes.face}
      style={box}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
