/**
 * 95 % percentile interval of a figure of recordings, drawing recordings with replacement.
 *
 * @param figure of a list of recordings
 * @param random uniform, 0 to 1
 */
export function bootstrapInterval(recordings, figure, random, draws = 5000) {
  const figures = Float64Array.from({ length: draws }, () =>
    figure(recordings.map(() => recordings[Math.floor(random() * recordings.length)])),
  ).sort();
  return [figures[Math.floor(0.025 * draws)], figures[Math.ceil(0.975 * draws) - 1]];
}
