import { changeAddress } from '@parvis/contract/event-file/event-file.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Act } from '#kit/ui/Act.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './parts/Address.module.css'

/** Gives the page another address, once it is said what that changes; those that it had lead to it. */
export function AddressPanel({ onMoved }: { onMoved: (context: string) => void }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [wanted, want] = useState(event.context)
  const [isAsking, ask] = useState(false)
  const [isSame, setSame] = useState(false)
  const { mutate, isPending, error, reset } = useSend(changeAddress, {
    onSuccess: ({ context }) => onMoved(context),
    onError: () => ask(false),
  })
  const context = wanted.trim()
  const wrong = error?.errors.find(({ path }) => path === 'context')?.message
  const atField = isSame
    ? say('danger.address.same')
    : (wrong ?? (error?.code === 'CONTEXT_TAKEN' ? tell(error) : undefined))
  const look = (submitted: FormEvent) => {
    submitted.preventDefault()
    reset()
    setSame(context === event.context)
    ask(context !== event.context)
  }
  return (
    <Act
      title={say('danger.address.title')}
      lead={say('danger.address.lead', { address: `${location.host}/${event.context}` })}
    >
      {error && atField === undefined ? <Banner kind="error">{tell(error)}</Banner> : null}
      <form noValidate onSubmit={look}>
        <TextInput
          required
          label={say('danger.address.new')}
          hint={say('danger.address.hint', { host: location.host })}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={63}
          value={wanted}
          error={atField}
          onChange={(next) => {
            reset()
            setSame(false)
            want(next)
          }}
        />
        <Button type="submit" variant="ghost">
          {say('danger.address.change')}
        </Button>
      </form>
      <ConfirmDialog
        open={isAsking}
        title={say('danger.address.ask', { context })}
        yesLabel={say('danger.address.yes')}
        noLabel={say('danger.address.no', { context: event.context })}
        busy={isPending}
        onYes={() => mutate({ params: { domainId: event.domainId, eventId: event.id }, body: { context } })}
        onNo={() => ask(false)}
      >
        <Entails context={event.context} />
      </ConfirmDialog>
    </Act>
  )
}

function Entails({ context }: { context: string }) {
  const say = useSay()
  return (
    <ul className={styles.entails}>
      <li>{say('danger.address.links')}</li>
      <li>{say('danger.address.mails')}</li>
      <li>{say('danger.address.kept', { context })}</li>
    </ul>
  )
}
