import { getMe } from '@parvis/contract/users/users.ts'
import { useRead } from '#kit/read.ts'
import { isLent, useToken } from '#kit/session.ts'

/**
 * The signed-in person's participant type, whose settings take precedence; `null` for a visitor, or while unknown.
 */
export function useTypoId({ id, domainId }: { id: string; domainId: string }): string | null {
  const token = useToken()
  const { data: me } = useRead(
    getMe,
    { params: { domainId }, query: { eventId: id } },
    { enabled: token !== null && !isLent(token) },
  )
  if (token === null) return null
  return me?.UserEvent?.typoId ?? me?.typoId ?? null
}
