import { readWithdrawal } from '@parvis/contract/withdrawals/withdrawals.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { WithdrawalPanel } from './WithdrawalPanel.tsx'

/** The number of people still registered for a retired day, and a link to decide; absent where there is none. */
export function WithdrawalCard({ dayId, name }: { readonly dayId: string; readonly name: string }) {
  const say = useSay()
  const { event } = useEvent()
  const { rights } = useMe()
  const [isOpen, open] = useState(false)
  const params = { domainId: event.domainId, eventId: event.id, dayId }
  const plan = useRead(readWithdrawal, { params }, { enabled: rights.includes('people.write') })
  const count = plan.data?.people ?? 0
  return (
    <>
      {count > 0 ? (
        <Button
          small
          variant="ghost"
          aria-label={`${say('withdrawals.still', { count })} ${name}`}
          onClick={() => open(true)}
        >
          {say('withdrawals.still', { count })}
        </Button>
      ) : null}
      {isOpen ? <WithdrawalPanel dayId={dayId} onClose={() => open(false)} /> : null}
    </>
  )
}
