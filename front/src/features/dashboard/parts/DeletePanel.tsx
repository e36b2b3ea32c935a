import { deleteEvent } from '@parvis/contract/dashboard/dashboard.ts'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { useHeld } from '#features/event-config/useHeld.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Act } from '#kit/ui/Act.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'

/** Deletes an event without registrations, after its name is typed; otherwise proposes the alternative. */
export function DeletePanel({ onDeleted }: { onDeleted: () => void }) {
  const say = useSay()
  const [isAsking, ask] = useState(false)
  const held = useHeld('published')('published')
  if (held)
    return (
      <Act
        title={say('danger.delete.title')}
        lead={`${say('PLAN_PUBLISHED', { count: held.people })}. ${say('danger.delete.instead')}`}
      />
    )
  return (
    <Act title={say('danger.delete.title')} lead={say('danger.delete.lead')}>
      <div>
        <Button variant="danger" icon="trash" onClick={() => ask(true)}>
          {say('danger.delete')}
        </Button>
      </div>
      {isAsking ? <Deleting onDeleted={onDeleted} onClose={() => ask(false)} /> : null}
    </Act>
  )
}

function Deleting({ onDeleted, onClose }: { onDeleted: () => void; onClose: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const formId = useId()
  const { event } = useEvent()
  const [name, type] = useState('')
  const { mutate, isPending, error, reset } = useSend(deleteEvent, { onSuccess: onDeleted })
  const isWrong = error?.errors.some(({ path }) => path === 'name')
  const remove = (submitted: FormEvent) => {
    submitted.preventDefault()
    mutate({ params: { domainId: event.domainId, eventId: event.id }, body: { name } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('danger.delete.ask', { name: event.name })}
      closeLabel={say('danger.delete.no')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {say('danger.delete.no')}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isPending}>
            {say('danger.delete.yes')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={remove}>
        <p>{say('danger.delete.entails')}</p>
        {error && !isWrong ? <Banner kind="error">{tell(error)}</Banner> : null}
        <TextInput
          required
          label={say('danger.delete.name')}
          value={name}
          autoComplete="off"
          error={isWrong ? say('danger.delete.wrong', { name: event.name }) : undefined}
          onChange={(typed) => {
            reset()
            type(typed)
          }}
        />
      </form>
    </Dialog>
  )
}
