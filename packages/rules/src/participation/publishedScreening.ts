/** What is published on how many people webcam eye tracking loses; see docs/science/screening.md. */

/**
 * Recordings of people with WebGazer on known targets: the share whose best validation, by the
 * angle of the mean gaze, did not get below this. 42.7 CSS px per degree were assumed.
 */
export const PUBLISHED_CALIBRATION = { thresholdDeg: 3, failingShare: 0.46, people: 159 } as const;

/** The over-recruitment that the authors recommend for everything that makes people drop out. */
export const PUBLISHED_OVER_RECRUITMENT = {
  share: 1.5,
  people: 52,
  citation: 'Lim et al. 2022',
  url: 'https://arxiv.org/abs/2207.14380',
} as const;
