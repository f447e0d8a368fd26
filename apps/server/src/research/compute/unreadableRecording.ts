/** The recording cannot be analysed, however often it is tried; the message is for researchers. */
export class UnreadableRecording extends Error {
  override readonly name = 'UnreadableRecording';
}
