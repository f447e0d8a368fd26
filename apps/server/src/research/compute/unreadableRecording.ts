/** The recording can never be analysed; the message is meant for researchers. */
export class UnreadableRecording extends Error {
  override readonly name = 'UnreadableRecording';
}
