/** The upload cannot go on, for a reason that time alone does not mend: the disk is full. */
export class UploadEndedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UploadEndedError';
  }
}
