import { getMe } from '@parvis/contract/users/users.ts'
import { useRead } from '#kit/read.ts'
import { isLent, useToken } from '#kit/session.ts'

/** The typology of the signed-in person, whose settings come on top; `null` for a visitor, or while it is not known. */
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
