import type { ErasureHandler, ExpiryHandler } from '#kit/erasure.ts'
import { mimeKey } from './emails.jobs.ts'
import { claimMails, emptyMails, listMailsTo, listOldMails } from './expiry.store.ts'

/** Mails of an erased person, and those written to their address before they had an account. */
export const eraseMails: ErasureHandler = {
  async before(tx, _ports, { domainId, userId, email }) {
    if (email !== undefined) await claimMails(tx, { domainId, userId, email })
    return (await listMailsTo(tx, userId)).map(mimeKey)
  },
}

export const forgetMails: ExpiryHandler = async ({ db, storage }, { mails: before }) => {
  for (let ids = await listOldMails(db, before); ids.length > 0; ids = await listOldMails(db, before)) {
    // The stored file goes first: once the body is empty, `listOldMails` does not find the mail again.
    for (const id of ids) await storage.delete(mimeKey(id))
    await emptyMails(db, ids)
  }
}
