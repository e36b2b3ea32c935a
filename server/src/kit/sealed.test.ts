import { expect, it } from 'vitest'
import { seal, unseal } from './sealed.ts'

const how = { secret: 's'.repeat(40), purpose: 'essai', owner: 'ana' }

it('a sealed text is read again, looks different each time and is not in the clear', () => {
  const [one, other] = [seal('JBSWY3DPEHPK3PXP', how), seal('JBSWY3DPEHPK3PXP', how)]
  expect(unseal(one, how)).toBe('JBSWY3DPEHPK3PXP')
  expect(one).not.toBe(other)
  expect(Buffer.from(one.slice(2), 'base64url').toString('latin1')).not.toContain('JBSW')
})

it('another secret, purpose or owner, or a changed octet, opens nothing', () => {
  const kept = seal('JBSWY3DPEHPK3PXP', how)
  expect(unseal(kept, { ...how, secret: 't'.repeat(40) })).toBeUndefined()
  expect(unseal(kept, { ...how, purpose: 'autre' })).toBeUndefined()
  expect(unseal(kept, { ...how, owner: 'bo' })).toBeUndefined()
  const bytes = Buffer.from(kept.slice(2), 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(unseal(`1.${bytes.toString('base64url')}`, how)).toBeUndefined()
  for (const rubbish of ['', '1.', '1.abc', '2.abc', kept.slice(2)]) expect(unseal(rubbish, how)).toBeUndefined()
})
