import { useSearchParams } from 'react-router-dom';
import { type Outline, type Place, paramsOf, placeFrom } from './place.ts';

export interface PlaceState {
  place: Place;
  /** Each place is a step of the history, so that Back goes one level up and leaves the screen last. */
  go: (to: Place) => void;
  /** Follows what is shown to its new place. */
  follow: (to: Place) => void;
}

/** The place in the quiz that the address names. */
export function usePlace(outline: Outline): PlaceState {
  const [params, setParams] = useSearchParams();
  return {
    place: placeFrom(params, outline),
    go: (to) => setParams(paramsOf(to)),
    follow: (to) => setParams(paramsOf(to), { replace: true }),
  };
}
