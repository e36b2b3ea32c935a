import type { Erasing } from '#kit/erasing.ts'
import { dropDraftsAbout } from './registration.store.ts'

/** What others had begun to write about somebody erased goes with them. */
export const eraseDrafts: Erasing = {
  after: (tx, _ports, { userId, email }) => dropDraftsAbout(tx, email === undefined ? [userId] : [userId, email]),
}
