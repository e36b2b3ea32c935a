/** Rows that one statement removes, so that no lock is held for long. */
export const BATCH = 500

/** Repeats a statement that removes a batch, until none is left. */
export async function deleteInBatches(batch: () => Promise<{ rowCount: number | null }>): Promise<void> {
  while (((await batch()).rowCount ?? 0) > 0);
}
