import type { User } from '@parvis/contract/users/users.ts'
import { useMe } from '#features/users/useMe.ts'
import { MoneyPanel } from './MoneyPanel.tsx'
import { useAccount } from './useAccount.ts'

/** What removing a companion does to what their registrar owes, said before it is done. */
export function RemovalPanel({ companion }: { companion: User }) {
  const me = useMe()
  const isMine = companion.UserEvent?.registeredBy === me.id
  const supposed = useAccount(companion, { enabled: isMine })([])
  return supposed ? <MoneyPanel supposed={supposed} /> : null
}
