import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { codeOf } from '@parvis/contract/participation/participation.rules.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import type { Person } from '../usePerson.ts'
import { fullName } from '../usePerson.ts'
import type { Outcome } from './PersonCard.tsx'
import { TearDialog } from './TearDialog.tsx'

interface CancelDialogProps {
  readonly person: Person
  readonly onClose: () => void
  readonly onOutcome: (outcome: Outcome) => void
}

/** Gives a registration up for somebody: their places, what was paid, and the mail are told of before. */
export function CancelDialog({ person, onClose, onOutcome }: CancelDialogProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const send = useSend(updateParticipation)
  const { user, money, companions } = person
  const amount = money && money.billed > 0 ? formatMoney(toCents(money.billed), language) : undefined
  async function cancel() {
    const params = { domainId: event.domainId, eventId: event.id, userId: user.id }
    // Refused when they have changed something meanwhile: it is looked at again before it is cancelled.
    const body = { participation: codeOf('absent'), version: user.UserEvent?.version }
    await send.mutateAsync({ params, body })
    onClose()
    onOutcome({ text: say('people.cancelled') })
  }
  return (
    <TearDialog
      title={say('people.cancel.title', { name: fullName(user) || say('people.noName') })}
      facts={[
        say('people.cancel.places'),
        ...(companions.length > 0 ? [say('people.cancel.companions', { count: companions.length })] : []),
        say('people.cancel.mail'),
        ...(amount ? [say('people.cancel.money', { amount })] : []),
      ]}
      yes={say('people.cancel.yes')}
      no={say('people.cancel.no')}
      busy={send.isPending}
      error={send.error}
      onYes={() => void cancel().catch(() => undefined)}
      onNo={onClose}
    />
  )
}
