import { PinMap, type PinMapProps } from '../../../my-listings/form/location/PinMap.tsx';

/** A map on which people choose where they travel to: by a press, by dragging the pin, or with the arrow keys and the button in its middle. */
export const TripMap = ({ point, onPick }: Pick<PinMapProps, 'point' | 'onPick'>) => (
  <PinMap point={point} placeCentre={null} height={260} isDisabled={false} onPick={onPick} />
);
