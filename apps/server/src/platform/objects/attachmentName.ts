/**
 * Names of files that browsers save. File systems limit a name to 255 bytes, browsers append ` (1)` or
 * `.crdownload`, and a folder it is unpacked into takes its name.
 */
const NAME_BYTES = 200;

/**
 * A name that every file system takes, cut where it is too long.
 * @param ending such as `.part1of4.zip`; it is never cut
 */
export function safeFileName(name: string, ending: string): string {
  const cleaned = name
    .normalize('NFC')
    // Control characters, and those that turn the direction of what is shown.
    .replace(/\p{C}|[\u2028\u2029]/gu, ' ')
    .replace(/[<>:"/\\|?*]/gu, '_')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^\.+/, '_');
  const kept = withinBytes(cleaned, NAME_BYTES - Buffer.byteLength(ending)).replace(/[. ]+$/, '');
  // Windows takes these for devices, whatever their ending is.
  const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(kept);
  return `${isDevice || kept === '' ? `_${kept}` : kept}${ending}`;
}

/** Cut between characters as people see them: an accent or a part of an emoji never stays alone. */
function withinBytes(text: string, limitBytes: number): string {
  if (Buffer.byteLength(text) <= limitBytes) return text;
  let kept = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter('und').segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > limitBytes) break;
    kept += segment;
  }
  return kept;
}

/** The header `content-disposition` of RFC 6266, with the name as RFC 5987 encodes it. */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
