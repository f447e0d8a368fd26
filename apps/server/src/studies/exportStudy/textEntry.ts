import type { ExportEntry } from '../exportFiles/exportEntry';
import { jsonText } from '../exportFiles/wholeEntry';

/** A file whose text is made when it is asked for. */
export function textEntry(path: string, text: () => string | Promise<string>): ExportEntry {
  return {
    path,
    isCompressible: true,
    estimatedBytes: 20_000,
    async *bytes() {
      yield new TextEncoder().encode(await text());
    },
  };
}

/** JSON with two spaces, as it is read by people too. */
export function jsonEntry(path: string, value: () => object | Promise<object>): ExportEntry {
  return textEntry(path, async () => jsonText(await value()));
}
