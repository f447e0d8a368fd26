import type { MultiverseCell } from '@fovea/science/statistics/multiverse';
import type { IntlShape } from 'react-intl';
import { PRODUCT_VERSION } from '../../telemetry/productVersion';
import { chartPicture } from '../../visualExports/pictures/chartPicture';
import { DIM_INK, INK, paragraphs, stacked } from '../../visualExports/pictures/charts/drawing';
import { pictureName } from '../../visualExports/pictures/pictureNames';
import type { PictureSource } from '../../visualExports/pictures/pictureSource';
import { PRODUCT } from '../../visualExports/pictures/pictureTexts';
import { curvePictureLayout } from './curvePictureLayout';

interface Shown {
  readonly studyId: string;
  /** Of the file: what was compared on which stimulus. */
  readonly name: string;
  readonly title: string;
  readonly cells: readonly MultiverseCell[];
  /** What the analyses say together, and how the curve is read. */
  readonly caption: readonly string[];
}

/** The specification curve of a comparison for paper and slides. */
export function curvePicture(intl: IntlShape, shown: Shown): PictureSource {
  const { studyId, name, title, cells, caption } = shown;
  const isRtl = document.documentElement.dir === 'rtl';
  const version = `${PRODUCT} ${PRODUCT_VERSION} · ${intl.formatDate(new Date(), { dateStyle: 'medium' })}`;
  return chartPicture({
    name: pictureName([name]),
    title,
    data: { what: 'comparison', studyId },
    tooHigh: intl.formatMessage({
      id: 'picture.tooHigh',
      defaultMessage:
        'The chart is too large for a PNG of this size. Choose a smaller one, or SVG.',
    }),
    layout: ({ hasCaption }) =>
      stacked(
        [
          paragraphs([title], { sizePx: 18, weight: 600, color: INK, isRtl }),
          curvePictureLayout(intl, cells),
          ...(hasCaption
            ? [paragraphs([...caption, version], { sizePx: 13, color: DIM_INK, isRtl })]
            : []),
        ],
        14,
      ),
  });
}
