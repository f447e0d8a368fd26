import { SERIES_COLORS } from '../../replay/layers/layerColors';

/** Of stretches beside each other, by their order. */
export const stretchColor = (at: number) => SERIES_COLORS[at % SERIES_COLORS.length] ?? '#56b4e9';
