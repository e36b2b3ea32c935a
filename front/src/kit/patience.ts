let factor = 1

/** Multiplies the limits that only a machine under load reaches: tests are as patient as their machine is slow. */
export function bePatient(times: number): void {
  factor = times
}

/** Milliseconds after which something is given up. */
export const patiently = (milliseconds: number): number => milliseconds * factor
