/** Layer colours that colour-blind users can distinguish and that are visible on any picture. */
export const LAYER_COLORS = {
  gaze: '#ffb000',
  fixations: '#3d8bff',
  respondents: '#ffb000',
  clicks: '#ffffff',
  outline: '#101418',
  number: '#ffffff',
} as const;

/**
 * Colours of lines beside each other that colour-blind users can distinguish, on dark and light
 * backgrounds (Okabe and Ito 2008, without black).
 */
export const SERIES_COLORS = [
  '#56b4e9',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#d55e00',
  '#f0e442',
  '#0072b2',
] as const;
