/** Layer colours that colour-blind users can distinguish and that are visible on any picture. */
export const LAYER_COLORS = {
  gaze: '#ffb000',
  fixations: '#3d8bff',
  respondents: '#ffb000',
  clicks: '#ffffff',
  outline: '#101418',
  number: '#ffffff',
} as const;
