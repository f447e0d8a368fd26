import { color, number, text, yesNo } from './fieldBuilders';
import { propertyMessages as messages } from './propertyMessages';

const sizePx = { min: 50, max: 2000 } as const;
const penPx = { min: 0.1, max: 50, decimals: 1 } as const;

/**
 * Without the format of the picture: a JPEG would turn the transparent ground black, and results do
 * not display SVG.
 */
export const signatureFields = [
  color('penColor', messages.penColor),
  number('penMinWidth', messages.penMinWidth, { ...penPx, fallback: 0.5 }),
  number('penMaxWidth', messages.penMaxWidth, { ...penPx, fallback: 2.5 }),
  color('backgroundColor', messages.backgroundColor),
  number('signatureWidth', messages.imageWidth, { ...sizePx, fallback: 300 }),
  number('signatureHeight', messages.imageHeight, { ...sizePx, fallback: 200 }),
  yesNo('signatureAutoScaleEnabled', messages.signatureScales),
  yesNo('allowClear', messages.allowClear, true),
  yesNo('showPlaceholder', messages.showPlaceholder, true),
  text('placeholder', messages.placeholder),
];
