import { addAtDoor } from '@parvis/contract/additions/additions.ts'
import { spacedBadgeCode } from '@parvis/contract/kit/badge-code.ts'
import { formatDay } from '@parvis/contract/kit/dates.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { PersonFields } from '#features/additions/kit/PersonFields.tsx'
import { NOBODY } from '#features/additions/useAddition.ts'
import { useFaults } from '#features/additions/useFaults.ts'
import { useGivenTypes, useOffer } from '#features/additions/useOffer.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { useOnline } from '#kit/useOnline.ts'
import { useProblem } from '#kit/useProblem.ts'
import { PrintButton } from './PrintButton.tsx'

const FORM = 'door-addition'

/** A walk-in, added for the day of this door. */
export function AddAtDoor({ dayId }: { dayId: string }) {
  const say = useSay()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" icon="plus" onClick={() => setIsOpen(true)}>
        {say('additions.door.open')}
      </Button>
      {isOpen ? <AddDialog dayId={dayId} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

type Reply = CallReply<typeof addAtDoor>
type PaidBy = (typeof PAID_BY)[number]
const PAID_BY = ['terminal', 'cash', 'later'] as const

function useWalkIn(dayId: string) {
  const { event } = useEvent()
  const [typed, setTyped] = useState(NOBODY)
  const [typoId, setTypoId] = useState('')
  const [added, setAdded] = useState<{ readonly reply: Reply; readonly name: string }>()
  const { types, error } = useGivenTypes()
  const [paidBy, setPaidBy] = useState<PaidBy>('later')
  const offer = useOffer({ typoId, dayIds: [dayId], articles: [] })
  const sending = useSend(addAtDoor)
  async function add(): Promise<void> {
    setAdded(undefined)
    const { email, ...names } = typed
    const params = { domainId: event.domainId, eventId: event.id, dayId }
    const address = email.trim() === '' ? {} : { email: email.trim() }
    const type = typoId === '' ? {} : { typoId }
    const isPaid = offer.total > 0 && paidBy !== 'later'
    const paid = isPaid ? { settlement: { kind: 'paid' as const, means: paidBy, cents: offer.total } } : {}
    const reply = await sending.mutateAsync({ params, body: { ...names, ...address, ...type, ...paid } })
    const { person } = reply
    setAdded({ reply, name: fullName(person ?? typed) })
    setTyped(NOBODY)
    setPaidBy('later')
  }
  const { total, priceOf } = offer
  return {
    ...{ typed, setTyped, typoId, setTypoId, types, typesError: error, added, add, sending },
    ...{ total, priceOf, paidBy, setPaidBy },
  }
}

function AddDialog({ dayId, onClose }: { dayId: string; onClose: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const isOnline = useOnline()
  const { language } = useLanguage()
  const { event } = useEvent()
  const walkIn = useWalkIn(dayId)
  const { typed, setTyped, typoId, types, typesError, added, add, sending } = walkIn
  const lacksType = types.length > 0 && typoId === ''
  const { form, wrong, isTied, submit } = useFaults({ typed, lacksType, error: sending.error })
  const day = event.days.find(({ id }) => id === dayId)
  function send(submission: FormEvent): void {
    submission.preventDefault()
    void submit(add)
  }
  const button = (
    <Button fullWidth type="submit" form={FORM} icon="check" busy={sending.isPending} disabled={!isOnline}>
      {say('additions.door.add')}
    </Button>
  )
  return (
    <Dialog
      open
      title={say('additions.door.title')}
      closeLabel={say('additions.close')}
      onClose={onClose}
      footer={button}
      footerStays
    >
      <form id={FORM} ref={form} noValidate onSubmit={send}>
        <Stack>
          <p>{say('additions.door.day', { day: day ? formatDay(day.day, language) : '' })}</p>
          {isOnline ? null : <Banner kind="warning">{say('additions.door.offline')}</Banner>}
          {added && typed === NOBODY ? <Done {...added} /> : null}
          {sending.error && !isTied ? (
            <Banner kind="error" title={say('additions.failed')}>
              {tell(sending.error)}
            </Banner>
          ) : null}
          {typesError ? <Banner kind="error">{tell(typesError)}</Banner> : null}
          <PersonFields typed={typed} onType={setTyped} wrong={wrong} more={say('additions.door.more')} />
          <TypeAndPayment walkIn={walkIn} error={wrong.type} />
        </Stack>
      </form>
    </Dialog>
  )
}

function TypeAndPayment({ walkIn, error }: { walkIn: ReturnType<typeof useWalkIn>; error: string | undefined }) {
  const say = useSay()
  const { language } = useLanguage()
  const { types, typoId, setTypoId, total, priceOf, paidBy, setPaidBy } = walkIn
  const money = (cents: number) => formatMoney(cents, language)
  const priced = (id: string) => (priceOf(id) > 0 ? money(priceOf(id)) : undefined)
  const words = {
    terminal: 'additions.pay.means.terminal',
    cash: 'additions.pay.means.cash',
    later: 'additions.pay.later',
  }
  return (
    <>
      {types.length > 0 ? (
        <RadioGroup
          label={say('additions.type')}
          name="typoId"
          required
          options={types.map(({ id, label }) => ({ value: id, label, end: priced(id) }))}
          value={typoId}
          error={error}
          onChange={setTypoId}
        />
      ) : null}
      {total > 0 ? (
        <>
          <RadioGroup
            label={say('additions.door.pay')}
            name="paidBy"
            spread
            options={PAID_BY.map((value) => ({ value, label: say(words[value]) }))}
            value={paidBy}
            onChange={(value) => setPaidBy(PAID_BY.find((one) => one === value) ?? 'later')}
          />
          <p>{say('additions.door.total', { sum: money(total) })}</p>
        </>
      ) : null}
    </>
  )
}

function Done({ reply: { outcome, person }, name }: { reply: Reply; name: string }) {
  const say = useSay()
  if (!person) return <Banner kind="info">{say('additions.door.elsewhere')}</Banner>
  const isIn = outcome !== 'already'
  return (
    <Banner kind={isIn ? 'success' : 'info'} actions={<PrintButton small code={person.code} name={name} />}>
      {say(isIn ? 'additions.door.added' : 'additions.door.already', { name })}{' '}
      {say('additions.door.code', { code: spacedBadgeCode(person.code) })}
    </Banner>
  )
}
