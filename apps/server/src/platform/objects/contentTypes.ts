/** Content types by file extension. The server chooses all keys, so this list is complete. */
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  zip: 'application/zip',
};

export function contentTypeOf(key: string): string {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  return TYPES[ending] ?? 'application/octet-stream';
}
