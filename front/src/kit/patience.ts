let factor = 1

/** Multiplies the timeouts by a factor, for tests on slow machines. */
export function setTimeoutFactor(times: number): void {
  factor = times
}

/** A timeout in milliseconds, multiplied by the factor of `bePatient`. */
export const scaledTimeout = (milliseconds: number): number => milliseconds * factor
