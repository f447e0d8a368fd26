/** The key of the thumbnail of a picture, below the same folder. */
export function visualThumbnailKey(objectKey: string): string {
  return `${objectKey}.thumbnail.png`;
}
