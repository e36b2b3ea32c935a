import type { User } from '@parvis/contract/users/users.ts'
import { useMe } from '#features/users/useMe.ts'
import { MoneyPanel } from './MoneyPanel.tsx'
import { useAccount } from './useAccount.ts'

/** The effect of removing a companion on the balance of the person who registered them. */
export function RemovalPanel({ companion }: { companion: User }) {
  const me = useMe()
  const isMine = companion.UserEvent?.registeredBy === me.id
  const supposed = useAccount(companion, { enabled: isMine })([])
  return supposed ? <MoneyPanel supposed={supposed} /> : null
}
