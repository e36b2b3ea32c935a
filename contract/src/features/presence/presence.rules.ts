/** Seconds without a sign of life before a remote person counts as inactive (specification 2, § 9). */
export const INACTIVE_AFTER_S = 30
/** Then, how long until they are out. */
export const OUT_AFTER_S = 60

/** Whether the live notes comings and goings of a person: those who follow it remotely. */
export const isFollowed = (facts: { readonly registered: boolean; readonly isRemote: boolean } | null): boolean =>
  facts?.registered === true && facts.isRemote
