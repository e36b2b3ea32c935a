import { listCompanions } from '@parvis/contract/companions/companions.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { ActionLabel } from './ActionLabel.tsx'

interface NameFormProps {
  companion: User
  name: string
  /** Empty while unknown. */
  lastName: string
}

export function NameForm({ companion, name, lastName }: NameFormProps) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small variant="link" icon="edit" onClick={() => setOpen(true)}>
        <ActionLabel action={say('companions.name')} full={say('companions.name.of', { name })} />
      </Button>
      {isOpen ? <NameDialog companion={companion} lastName={lastName} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const NAMES = ['firstName', 'lastName'] as const
const MISSING = { firstName: 'FIRST_NAME_REQUIRED', lastName: 'LAST_NAME_REQUIRED' }

interface NameDialogProps {
  companion: User
  lastName: string
  onClose: () => void
}

function NameDialog({ companion, lastName, onClose }: NameDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const formId = useId()
  const cache = useQueryClient()
  const { event } = useEvent()
  const [names, setNames] = useState({ firstName: companion.firstName, lastName })
  const [isSubmitted, setSubmitted] = useState(false)
  const send = useSend(updateUser)

  function submit(submission: FormEvent) {
    submission.preventDefault()
    setSubmitted(true)
    if (NAMES.some((key) => names[key].trim() === '')) return
    send.mutate(
      { params: { domainId: event.domainId, userId: companion.id }, query: { eventId: event.id }, body: names },
      {
        onSuccess: async () => {
          await cache.invalidateQueries({ queryKey: [listCompanions.route] })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('companions.name.title')}
      closeLabel={say('companions.name.cancel')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {say('companions.name.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={send.isPending}>
            {say('companions.name.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack>
          {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
          {NAMES.map((key) => (
            <TextInput
              key={key}
              name={key}
              label={say(`companions.${key}`)}
              required
              maxLength={100}
              autoComplete="off"
              autoCapitalize="words"
              value={names[key]}
              error={isSubmitted && names[key].trim() === '' ? say(MISSING[key]) : undefined}
              onChange={(value) => setNames((was) => ({ ...was, [key]: value }))}
            />
          ))}
        </Stack>
      </form>
    </Dialog>
  )
}
