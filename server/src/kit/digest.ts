import { createHmac } from 'node:crypto'

/**
 * Keyed hash of an erased address, so that no file can bring it back. Without the server's secret the address can be
 * neither read nor found by trial.
 */
export function addressDigest(secret: string, domainId: string, email: string): string {
  return createHmac('sha256', secret).update(`erased address\n${domainId}\n${email}`).digest('base64url')
}
