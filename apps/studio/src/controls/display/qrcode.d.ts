declare module 'qrcode' {
  /** The squares of a code for a text: `data` holds size x size values, 1 is dark. */
  export function create(
    text: string,
    options?: { errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H' },
  ): { modules: { size: number; data: Uint8Array } };
}
