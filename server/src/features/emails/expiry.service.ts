import type { Erasing, Forgetting } from '#kit/erasing.ts'
import { mimeKey } from './emails.jobs.ts'
import { claimMails, emptyMails, listMailsTo, listOldMails } from './expiry.store.ts'

/** The mails of somebody erased, with those written to their address before they had an account. */
export const eraseMails: Erasing = {
  async before(tx, _ports, { domainId, userId, email }) {
    if (email !== undefined) await claimMails(tx, { domainId, userId, email })
    return (await listMailsTo(tx, userId)).map(mimeKey)
  },
}

/** Keeps of old mails that they were sent, and not what they said. */
export const forgetMails: Forgetting = async ({ db, storage }, { mails: before }) => {
  for (let ids = await listOldMails(db, before); ids.length > 0; ids = await listOldMails(db, before)) {
    // The bytes first: were the body gone, nothing would remember them.
    for (const id of ids) await storage.delete(mimeKey(id))
    await emptyMails(db, ids)
  }
}
