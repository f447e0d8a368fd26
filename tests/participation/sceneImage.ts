import sharp from 'sharp';

/** A picture with four objects to look at, at the positions in `GAZE_TARGETS`. */
export const GAZE_TARGETS = [
  { xNorm: 0.3, yNorm: 0.3 },
  { xNorm: 0.72, yNorm: 0.35 },
  { xNorm: 0.5, yNorm: 0.68 },
  { xNorm: 0.22, yNorm: 0.8 },
] as const;

const WIDTH = 1280;
const HEIGHT = 720;

export async function writeSceneImage(path: string): Promise<void> {
  const colors = ['#c94f3d', '#2f7f86', '#d9a441', '#5b4b8a'];
  const shapes = GAZE_TARGETS.map(
    ({ xNorm, yNorm }, i) =>
      `<circle cx="${xNorm * WIDTH}" cy="${yNorm * HEIGHT}" r="70" fill="${colors[i]}"/>` +
      `<circle cx="${xNorm * WIDTH}" cy="${yNorm * HEIGHT}" r="12" fill="#fff"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#e9e4da"/>${shapes.join('')}</svg>`;
  await sharp(Buffer.from(svg)).png().toFile(path);
}
