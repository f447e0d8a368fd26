/** A picture inside a survey may weigh this much, as a data address. */
export const MAX_PICTURE_CHARACTERS = 200_000;
/** Aimed at, so that a survey has room for several. */
const TARGET_PICTURE_CHARACTERS = 90_000;

const SIZES_PX = [1200, 900, 640, 480, 320, 200] as const;
const QUALITIES = [0.85, 0.7, 0.5] as const;

/**
 * A picture file as a data address, made smaller until it is light enough.
 * @throws when the file is no picture that this browser can read
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
  // Browsers that cannot write WebP write PNG instead, which may be too large: then JPEG.
  const webp = canvas.toDataURL('image/webp', quality);
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality);
}
