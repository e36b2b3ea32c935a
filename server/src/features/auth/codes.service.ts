import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { authRefusals } from '@parvis/contract/auth/auth.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { asideOfKey } from '#kit/idempotency.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { CodeRow, Proved } from './codes.store.ts'
import { countTry, saveCode, spendCode } from './codes.store.ts'

const LIFETIME_MS = 15 * 60 * 1000
const MAX_TRIES = 5
const MAX_SENDS = 5

/** HMAC with the site's secret: six digits would be guessed from a plain hash. */
const hashOf = ({ secret }: Ports, proved: Proved, userId: string, code: string): string =>
  createHmac('sha256', secret).update(`${proved}-code\n${userId}\n${code}`).digest('base64url')

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Whether the code sent to this address or number is still valid. */
export const isStillGood = (code: CodeRow | undefined, to: string, now: Date): boolean =>
  code !== undefined && code.to === to && code.expiresAt > now && code.tries < MAX_TRIES

/** Replaces the code and returns the new one; refused (409) after five within its lifetime. */
export async function newCode(
  tx: Tx,
  ports: Ports,
  proved: Proved,
  { userId, to, before }: { userId: string; to: string; before: CodeRow | undefined },
): Promise<string> {
  const now = ports.clock.now()
  const recent = (before?.sends ?? []).filter((at) => now.getTime() - new Date(at).getTime() < LIFETIME_MS)
  if (recent.length >= MAX_SENDS) refuse(authRefusals.EMAIL_CODES_TOO_MANY)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await saveCode(tx, proved, {
    userId,
    to,
    codeHash: hashOf(ports, proved, userId, code),
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    sends: [...recent, now.toISOString()],
  })
  return code
}

export async function bringCode(
  ports: Ports,
  proved: Proved,
  { userId, code }: { userId: string; code: string },
  save: (tx: Tx, to: string) => Promise<boolean>,
): Promise<void> {
  const now = ports.clock.now()
  const counted = await asideOfKey(() => countTry(ports.db, proved, { userId, most: MAX_TRIES, now }))
  const known = counted ?? refuse(authRefusals.EMAIL_CODE_EXPIRED)
  const codeHash = hashOf(ports, proved, userId, code)
  if (!isSame(known.codeHash, codeHash)) {
    if (known.tries >= MAX_TRIES) refuse(authRefusals.EMAIL_CODE_EXPIRED)
    refuse(authRefusals.EMAIL_CODE_WRONG, {}, [{ path: 'code', code: 'EMAIL_CODE_WRONG' }])
  }
  await transaction(ports.db, async (tx) => {
    const isSpent = await spendCode(tx, proved, { userId, codeHash, now })
    if (!isSpent || !(await save(tx, known.to))) refuse(authRefusals.EMAIL_CODE_EXPIRED)
  })
}
