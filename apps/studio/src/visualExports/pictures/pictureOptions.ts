import * as z from 'zod/mini';
import { createViewState } from '../../state/viewState';

const flag = (usual: boolean) => z.catch(z.boolean(), usual);

const Fields = z.object({
  /** Whose data it is and how it was made, below the picture. */
  hasCaption: flag(true),
  /** The colours of heatmaps with their numbers, or the names of lines. */
  hasLegend: flag(true),
  /** Without background; of a stage, without the stimulus. */
  isTransparent: flag(false),
});
export type PictureOptions = z.infer<typeof Fields>;

const USUAL: PictureOptions = Fields.parse({});

/** As chosen last in this browser, for all pictures. */
export const pictureOptions = createViewState<PictureOptions>('pictures', (from) =>
  z.catch(Fields, USUAL).parse(from),
);

export const PICTURE_OPTIONS_ID = 'mine';
