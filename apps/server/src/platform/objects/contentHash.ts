import { createHash } from 'node:crypto';
import { UPLOAD_PART_BYTES } from '@fovea/contract/studies/files';

/** The content hash of streamed bytes. */
export class ContentHash {
  private readonly whole = createHash('sha256');
  private part = createHash('sha256');
  private inPart = 0;

  update(piece: Uint8Array): void {
    for (let from = 0; from < piece.byteLength;) {
      const taken = piece.subarray(from, from + UPLOAD_PART_BYTES - this.inPart);
      this.part.update(taken);
      this.inPart += taken.byteLength;
      from += taken.byteLength;
      if (this.inPart === UPLOAD_PART_BYTES) this.closePart();
    }
  }

  digest(): string {
    if (this.inPart > 0) this.closePart();
    return this.whole.digest('hex');
  }

  private closePart(): void {
    this.whole.update(this.part.digest());
    this.part = createHash('sha256');
    this.inPart = 0;
  }
}
