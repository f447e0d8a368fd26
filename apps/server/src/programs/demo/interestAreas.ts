import type { InterestArea } from '@fovea/samples/gazeBehaviour';
import { seededRandom } from '@fovea/samples/seededRandom';
import type { DemoPicture, PictureElement } from './pictures/picture';

/** How strongly people differ in their interest in each kind of element. */
const TASTES: Record<PictureElement['kind'], number> = {
  brand: 0.35,
  price: 0.7,
  face: 0.25,
  headline: 0.3,
  product: 0.4,
  action: 0.5,
};

/** What attracts one person in a picture: some look for prices, some for brands. */
export function interestAreas(picture: DemoPicture, person: string): InterestArea[] {
  const random = seededRandom(`${person}/taste`);
  const taste = new Map(
    Object.entries(TASTES).map(([kind, spread]) => [kind, Math.exp(spread * random.normal())]),
  );
  return picture.places.flatMap((place) =>
    spots(place, place.weight * (taste.get(place.kind) ?? 1)),
  );
}

/** Several spots along a wide element such as a headline. */
function spots(place: PictureElement, weight: number): InterestArea[] {
  const count = Math.max(1, Math.min(5, Math.round(place.spreadXNorm / place.spreadYNorm / 1.5)));
  const spreadNorm = Math.max(place.spreadYNorm, place.spreadXNorm / count) * 0.6;
  return Array.from({ length: count }, (_, at) => ({
    xNorm: place.xNorm + (count === 1 ? 0 : place.spreadXNorm * ((2 * at) / (count - 1) - 1)),
    yNorm: place.yNorm,
    spreadNorm,
    // Reading starts at the left.
    weight: (weight / count) * (count === 1 ? 1 : 1.2 - (0.4 * at) / (count - 1)),
  }));
}
