import type { ErasureHandler } from '#kit/erasure.ts'
import { dropDraftsAbout } from './registration.store.ts'

/** Drafts of other people that mention the erased person go too. */
export const eraseDrafts: ErasureHandler = {
  after: (tx, _ports, { userId, email }) => dropDraftsAbout(tx, email === undefined ? [userId] : [userId, email]),
}
