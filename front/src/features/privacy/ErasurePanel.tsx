import { emailOf } from '@parvis/contract/kit/email.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { eraseMe } from '@parvis/contract/privacy/privacy.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { FormEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { EmailInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Privacy.module.css'

/** Erases the person for good, after they have typed their address; a person without one confirms. */
export function ErasurePanel({ me, onErased }: { me: User; onErased: () => void }) {
  const say = useSay()
  const [isAsked, setAsked] = useState(false)
  return (
    <Sheet title={say('privacy.erase')} lead={say('privacy.erase.lead')}>
      <div>
        <Button variant="danger" icon="trash" onClick={() => setAsked(true)}>
          {say('privacy.erase.open')}
        </Button>
      </div>
      {isAsked ? (
        <Confirmation email={me.Authentication.email} onClose={() => setAsked(false)} onErased={onErased} />
      ) : null}
    </Sheet>
  )
}

function Confirmation({ email, onClose, onErased }: { email: string; onClose: () => void; onErased: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const erasing = useSend(eraseMe)
  const isAnonymous = isAnonymousEmail(email)
  const address = isAnonymous ? email : typed

  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    if (erasing.isPending) return
    if (emailOf(address) !== emailOf(email)) {
      setProblem(say('CONFIRMATION_WRONG'))
      input.current?.focus()
      return
    }
    erasing.mutate({ params: { domainId: event.domainId }, body: { email: address } }, { onSuccess: onErased })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('privacy.erase.title')}
      closeLabel={say('privacy.erase.no')}
      footer={<Buttons form={formId} isBusy={erasing.isPending} onClose={onClose} />}
    >
      <form id={formId} className={styles.part} noValidate onSubmit={submit}>
        <p className={styles.address}>
          {isAnonymous ? say('privacy.erase.text.anonymous') : say('privacy.erase.text', { email: shownEmail(email) })}
        </p>
        {isAnonymous ? null : (
          <EmailInput
            hasExample={false}
            name="email"
            label={say('privacy.erase.email')}
            autoComplete="off"
            value={typed}
            inputRef={input}
            error={problem}
            onChange={(value) => {
              setTyped(value)
              setProblem(undefined)
            }}
            required
          />
        )}
        {erasing.error ? (
          <Banner kind="error" title={say('privacy.erase.failed')}>
            {tell(erasing.error)}
          </Banner>
        ) : null}
      </form>
    </Dialog>
  )
}

function Buttons({ form, isBusy, onClose }: { form: string; isBusy: boolean; onClose: () => void }) {
  const say = useSay()
  return (
    <>
      <Button variant="ghost" onClick={onClose}>
        {say('privacy.erase.no')}
      </Button>
      <Button variant="danger" type="submit" form={form} busy={isBusy}>
        {say('privacy.erase.yes')}
      </Button>
    </>
  )
}
