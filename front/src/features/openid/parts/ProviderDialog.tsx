import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import type { getOpenidProvider } from '@parvis/contract/openid/openid.ts'
import { setOpenidProvider } from '@parvis/contract/openid/openid.ts'
import type { FormEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { RequiredNote } from '#kit/ui/RequiredNote.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { Addresses } from './Addresses.tsx'
import styles from './Openid.module.css'

interface ProviderDialogProps {
  readonly read: CallReply<typeof getOpenidProvider>
  readonly onDone: () => void
  readonly onClose: () => void
}

type Name = 'issuer' | 'clientId' | 'secret' | 'label'
const NAMES: readonly Name[] = ['issuer', 'clientId', 'secret', 'label']

export function ProviderDialog({ read, onDone, onClose }: ProviderDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { event } = useEvent()
  const { provider } = read
  const [values, setValues] = useState<Record<Name, string>>({
    ...{ issuer: '', clientId: '', label: '', ...provider },
    secret: '',
  })
  const send = useSend(setOpenidProvider, { onSuccess: onDone })
  const errors = send.error?.errors ?? []
  useEffect(() => {
    if (send.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [send.error])
  function submit(submission: FormEvent) {
    submission.preventDefault()
    const { secret, ...told } = values
    send.mutate({ params: { domainId: event.domainId }, body: { ...told, ...(secret !== '' && { secret }) } })
  }
  const hints: Readonly<Partial<Record<Name, string>>> = {
    issuer: say('openid.issuer.hint'),
    label: say('openid.label.hint'),
    ...(provider && { secret: say('openid.secret.kept') }),
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('openid.form.title')}
      closeLabel={say('openid.cancel')}
      footer={<Buttons form={id} isBusy={send.isPending} onClose={onClose} />}
    >
      <form ref={form} id={id} className={styles.form} noValidate onSubmit={submit}>
        {send.error && errors.length === 0 ? <Banner kind="error">{tell(send.error)}</Banner> : null}
        <p>{say('openid.form.lead')}</p>
        <Addresses callback={read.callback} leaving={read.leaving} />
        <RequiredNote />
        {NAMES.map((name) => (
          <TextInput
            key={name}
            name={name}
            type={name === 'secret' ? 'password' : name === 'issuer' ? 'url' : 'text'}
            label={say(`openid.${name}`)}
            hint={hints[name]}
            required={name !== 'secret' || provider === null}
            autoComplete="off"
            value={values[name]}
            error={errors.find(({ path }) => path === name)?.message}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </form>
    </Dialog>
  )
}

interface ButtonsProps {
  readonly form: string
  readonly isBusy: boolean
  readonly onClose: () => void
}

function Buttons({ form, isBusy, onClose }: ButtonsProps) {
  const say = useSay()
  return (
    <>
      <Button variant="ghost" onClick={onClose}>
        {say('openid.cancel')}
      </Button>
      <Button type="submit" form={form} busy={isBusy}>
        {say('openid.save')}
      </Button>
    </>
  )
}
