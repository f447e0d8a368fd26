import type { ExportEntry } from './exportEntry';

/** A small file that is known whole. */
export function wholeEntry(path: string, content: string | Uint8Array): ExportEntry {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    path,
    isCompressible: true,
    estimatedBytes: bytes.byteLength,
    async *bytes() {
      yield bytes;
    },
  };
}

/** JSON with two spaces, as it is read by people too. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
