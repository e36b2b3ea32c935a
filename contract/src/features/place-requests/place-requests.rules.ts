/** Offers with limited places that a person may wait for: an article, an answer to a question, a slot of a conference. */
export const requestKinds = ['article', 'answer', 'slot'] as const
export type RequestKind = (typeof requestKinds)[number]

/** Open requests for the places of one offer, as one person meets them. */
export interface Claims {
  /** Places that other people wait for, or that are kept for them. */
  readonly others: number
  /** Whether a place is kept for this person. */
  readonly isOffered: boolean
}

export const NO_CLAIMS: Claims = { others: 0, isOffered: false }

/**
 * Places that a person may take. Free places belong to the waiting list as long as people wait: others may take those
 * beyond the requests. A place kept for the person counts for them alone.
 */
export function leftFor(
  { capacity, taken }: { readonly capacity: number; readonly taken: number },
  { others, isOffered }: Claims = NO_CLAIMS,
): number {
  const free = Math.max(capacity - taken, 0)
  return Math.max(isOffered ? Math.min(1, free) : 0, free - others)
}

/** Identifies an answer among the answers of all questions. */
export const answerTarget = ({
  modelKey,
  valueKey,
}: {
  readonly modelKey: string
  readonly valueKey: string
}): string => `${modelKey} ${valueKey}`
