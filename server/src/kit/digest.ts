import { createHmac } from 'node:crypto'

/**
 * What is kept of an address that was erased, so that no file brings it back: without the server's secret it cannot be
 * told whose it was, nor tried address by address.
 */
export function addressDigest(secret: string, domainId: string, email: string): string {
  return createHmac('sha256', secret).update(`erased address\n${domainId}\n${email}`).digest('base64url')
}
