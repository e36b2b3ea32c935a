import type { Erasing } from '#kit/erasing.ts'
import { dropDraftsAbout } from './registration.store.ts'

/** Drafts of other people that mention the erased person go too. */
export const eraseDrafts: Erasing = {
  after: (tx, _ports, { userId, email }) => dropDraftsAbout(tx, email === undefined ? [userId] : [userId, email]),
}
