/**
 * Camera frames per second below which the setup advises against a device, and below which missing
 * gaze can be the fault of its speed.
 */
export const MIN_FRAME_RATE_HZ = 8;
