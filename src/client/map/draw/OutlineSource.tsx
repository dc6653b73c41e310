import type { Outline } from '../../../shared/geo/outline.ts';
import { m } from '../../../shared/messages/messages.ts';

const WOF_LICENCE = 'https://whosonfirst.org/docs/licenses/';

/** Who made an outline, as its licence asks for. */
export const OutlineSource = ({ source }: Pick<Outline, 'source'>) =>
  source === 'dubai' ? (
    m.map_outline_dubai()
  ) : (
    <>
      {m.map_outline_wof()} (
      <a className="link" href={WOF_LICENCE} target="_blank" rel="noopener">
        {m.map_outline_licence()}
      </a>
      )
    </>
  );
