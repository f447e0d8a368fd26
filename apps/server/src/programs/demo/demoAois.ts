import type { AoiShape } from '@fovea/contract/analysis/aoi';
import { AOI_COLORS } from '@fovea/rules/analysis/aoiColors';
import { AOI_SET_NAME } from '@fovea/rules/analysis/aoi';
import { createDefinition } from '../../research/aoi/aoiDefinitions';
import type { Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { BAG_PATH, FILM_NAME, FILM_SIZE } from './clip/coffeeFilm';
import { posterPicture } from './pictures/posterPicture';
import { HEIGHT_PX, WIDTH_PX } from './pictures/picture';
import { quietShelfPicture, shelfPicture } from './pictures/shelfPicture';
import { shopPicture } from './pictures/shopPicture';

interface DemoAoi {
  readonly on: string;
  readonly name: string;
  readonly group: string;
  readonly timeline: readonly AoiShape[];
  readonly shape: 'rectangle' | 'ellipse' | 'polygon';
}

/** A rectangle in pixels of the image. */
function box(
  on: string,
  name: string,
  group: string,
  [left, top, right, bottom]: readonly [number, number, number, number],
): DemoAoi {
  const x = [left / WIDTH_PX, right / WIDTH_PX] as const;
  const y = [top / HEIGHT_PX, bottom / HEIGHT_PX] as const;
  const points = [
    { x: x[0], y: y[0] },
    { x: x[1], y: y[0] },
    { x: x[1], y: y[1] },
    { x: x[0], y: y[1] },
  ];
  return { on, name, group, shape: 'rectangle', timeline: [{ ts: 0, points, source: 'drawn' }] };
}

const ELLIPSE_POINTS = 24;

function ellipse(
  on: string,
  name: string,
  group: string,
  [x, y, halfWidth, halfHeight]: readonly [number, number, number, number],
): DemoAoi {
  const points = Array.from({ length: ELLIPSE_POINTS }, (_, at) => {
    const turn = (2 * Math.PI * at) / ELLIPSE_POINTS;
    return {
      x: (x + halfWidth * Math.cos(turn)) / WIDTH_PX,
      y: (y + halfHeight * Math.sin(turn)) / HEIGHT_PX,
    };
  });
  return { on, name, group, shape: 'ellipse', timeline: [{ ts: 0, points, source: 'drawn' }] };
}

/** Half the size of the bag in the film, with a margin. */
const BAG_X = 75 / FILM_SIZE.widthPx;
const BAG_Y = 105 / FILM_SIZE.heightPx;

const flyingBag: DemoAoi = {
  on: FILM_NAME,
  name: 'Flying package',
  group: 'Package',
  shape: 'rectangle',
  timeline: BAG_PATH.map(({ tMs, xNorm, yNorm }) => ({
    ts: tMs,
    points: [
      { x: xNorm - BAG_X, y: yNorm - BAG_Y },
      { x: xNorm + BAG_X, y: yNorm - BAG_Y },
      { x: xNorm + BAG_X, y: yNorm + BAG_Y },
      { x: xNorm - BAG_X, y: yNorm + BAG_Y },
    ],
    source: 'drawn',
  })),
};

/** The new package, third in the upper row. */
const PACKAGE = [685, 76, 913, 400] as const;
/** The most expensive package, last in the lower row. */
const RESERVE = [1237, 494, 1465, 818] as const;

const DEMO_AOIS: readonly DemoAoi[] = [
  box(shelfPicture.name, 'SOLE package', 'Package', PACKAGE),
  box(shelfPicture.name, 'ORO package', 'Package', RESERVE),
  box(quietShelfPicture.name, 'SOLE package', 'Package', PACKAGE),
  box(quietShelfPicture.name, 'ORO package', 'Package', RESERVE),
  box(shopPicture.name, 'Headline', 'Words', [130, 150, 620, 375]),
  box(shopPicture.name, 'Order button', 'Action', [140, 376, 424, 458]),
  ellipse(posterPicture.name, 'Face', 'People', [1100, 480, 190, 210]),
  box(posterPicture.name, 'Offer', 'Price', [100, 540, 530, 676]),
  flyingBag,
];

/** Draws the AOIs of the demo study as a researcher would. @param ids of its stimuli, by name */
export async function createDemoAois(
  tx: Tx,
  place: { readonly companyId: string; readonly studyId: string },
  ids: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const { companyId, studyId } = place;
  const aoiSet = newId();
  await tx
    .insertInto('aoiSets')
    .values({ id: aoiSet, companyId, studyId, name: AOI_SET_NAME, createdAt: now })
    .execute();
  for (const [at, { on, timeline, ...aoi }] of DEMO_AOIS.entries()) {
    const stimulusId = ids.get(on);
    if (stimulusId === undefined) throw new Error(`The demo study has no ${on}.`);
    await createDefinition(
      tx,
      { companyId },
      {
        ...aoi,
        id: newId(),
        displayColor: AOI_COLORS[at] ?? AOI_COLORS[0],
        aoiSet,
        stimuli: [stimulusId],
        respondent: null,
        timeline: [...timeline],
        time: null,
      },
      // Distinct creation times, because AOIs are listed in that order.
      new Date(now.getTime() + at),
    );
  }
}
