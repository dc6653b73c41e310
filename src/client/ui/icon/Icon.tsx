import sprite from './generated/icons.svg';
import type { IconName } from './icon-names.ts';

export type { IconName };

/** The size of an icon without attributes, which most are (`.icon` in app.css). */
const COMMON_SIZE = 18;

/** Icons that point forwards or backwards, which Arabic pages mirror. */
const MIRRORED: ReadonlySet<IconName> = new Set<IconName>([
  ...(['arrow-back-up', 'arrow-left', 'arrow-right', 'chevron-left', 'chevron-right', 'external-link', 'logout'] as const),
]);

interface IconProps {
  name: IconName;
  /** Width and height in pixels. */
  size?: number;
  /** Width of the lines of an outlined icon, of 24 units in its width. */
  stroke?: number;
  /** Further classes of `.icon` (icon.css). */
  className?: string;
}

/** An icon in the colour of the text, hidden from screen readers: it stands beside a text or in a control with a label. */
export function Icon({ name, size = COMMON_SIZE, stroke, className }: IconProps) {
  const length = size === COMMON_SIZE ? undefined : size;
  const classNames = ['icon', MIRRORED.has(name) && 'icon-mirrored', className].filter(Boolean).join(' ');
  return (
    <svg className={classNames} width={length} height={length} style={stroke ? { strokeWidth: stroke } : undefined} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
