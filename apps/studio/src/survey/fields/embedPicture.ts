/** Maximum size of an embedded picture, as a data URL. */
export const MAX_PICTURE_CHARACTERS = 200_000;
/** Target size, so that a survey can hold several pictures. */
const TARGET_PICTURE_CHARACTERS = 90_000;

const SIZES_PX = [1200, 900, 640, 480, 320, 200] as const;
const QUALITIES = [0.85, 0.7, 0.5] as const;

/**
 * Encodes a picture file as a data URL, scaled down until it is small enough.
 *
 * @throws when the file is not a picture that this browser can decode
 */
export async function embedPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    let best: string | null = null;
    for (const longest of SIZES_PX) {
      for (const quality of QUALITIES) {
        const data = drawn(bitmap, longest, quality);
        if (data.length <= TARGET_PICTURE_CHARACTERS) return data;
        if (data.length <= MAX_PICTURE_CHARACTERS && (!best || data.length < best.length))
          best = data;
      }
    }
    if (best) return best;
    throw new Error('The picture is too large.');
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, longest: number, quality: number): string {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // Browsers without a WebP encoder fall back to PNG, which may be too large: then use JPEG.
  const webp = canvas.toDataURL('image/webp', quality);
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality);
}
