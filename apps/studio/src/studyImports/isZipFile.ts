/** Whether the first bytes are those of a zip file; of an empty one too. */
export async function isZipFile(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b;
}
