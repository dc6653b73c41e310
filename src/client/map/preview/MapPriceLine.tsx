import type { AskingPrice } from '../../../shared/property/advertised-price.ts';
import type { MapMarker } from '../../../shared/search/map.ts';
import { Price } from '../../property-card/facts/Price.tsx';
import { PromotedMark } from '../../property-card/marks/CardMarks.tsx';
import classes from './MapPriceLine.module.css';

/** Price of a property, and the mark `Promoted` if it is: the first line of its card on a map, and of its row in the list next to the map. */
export const MapPriceLine = ({ property }: { property: Pick<MapMarker, 'isPromoted'> & AskingPrice }) => (
  <div className={`row wrapping ${classes.line}`}>
    <Price home={property} size="small" />
    <PromotedMark property={property} isInline />
  </div>
);
