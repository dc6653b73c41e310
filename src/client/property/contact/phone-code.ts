// The QR code of a telephone number, which a phone reads and then calls. Its script loads when the code is shown.
import { create } from 'qrcode';
import { phoneLink } from '../../contact-links.ts';

/** Modules of empty space around the code, which scanners need. */
const CODE_MARGIN = 4;

/** The dark squares of the code of a number as the path of an SVG, and the width of the drawing in squares. */
export function phoneCode(phone: string): { path: string; size: number } {
  const { modules } = create(phoneLink(phone), { errorCorrectionLevel: 'M' });
  const squares = Array.from(modules.data, (isDark, n) => {
    const [x, y] = [n % modules.size, Math.floor(n / modules.size)];
    return isDark ? `M${x + CODE_MARGIN} ${y + CODE_MARGIN}h1v1h-1z` : '';
  });
  return { path: squares.join(''), size: modules.size + 2 * CODE_MARGIN };
}
