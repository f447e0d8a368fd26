import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const BYTES_MAX = 512 * 1024 * 1024;
/** Large, because the template databases of PostgreSQL repeat each other tens of megabytes apart. */
const WINDOW_BITS = 26;

export function packFolder(folder: string, file: string): void {
  const tar = execFileSync('tar', ['--sort=name', '-cf', '-', '-C', folder, '.'], {
    maxBuffer: BYTES_MAX,
  });
  const packed = brotliCompressSync(tar, {
    params: {
      [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
    },
  });
  writeFileSync(file, packed);
}

export function unpackFolder(file: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const tar = brotliDecompressSync(readFileSync(file), {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  });
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: tar, maxBuffer: BYTES_MAX });
}
