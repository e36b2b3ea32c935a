/** Waits frame by frame until something holds: a poll of Vitest moves fake clocks on. */
export async function framesUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(requestAnimationFrame)
}
