import type { KeyRole } from '@parvis/contract/keys/keys.ts'
import { keyDays, keyRoles, makeKey } from '@parvis/contract/keys/keys.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import type { FormEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Keys.module.css'

type Days = (typeof keyDays)[number]

interface KeyDialogProps {
  readonly onMade: (made: CallReply<typeof makeKey>) => void
  readonly onClose: () => void
}

export function KeyDialog({ onMade, onClose }: KeyDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { event } = useEvent()
  const [name, setName] = useState('')
  const [role, setRole] = useState<KeyRole>('reader')
  const [readsOnly, setReadsOnly] = useState(true)
  const [days, setDays] = useState<Days>(90)
  const send = useSend(makeKey, { onSuccess: onMade })
  const wrong = send.error?.errors.find(({ path }) => path === 'name')?.message
  useEffect(() => {
    if (send.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [send.error])
  function submit(submission: FormEvent) {
    submission.preventDefault()
    send.mutate({ params: { domainId: event.domainId, eventId: event.id }, body: { name, role, readsOnly, days } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('keys.add')}
      closeLabel={say('keys.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {say('keys.cancel')}
          </Button>
          <Button type="submit" form={id} busy={send.isPending}>
            {say('keys.make')}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={styles.form} noValidate onSubmit={submit}>
        {send.error && wrong === undefined ? <Banner kind="error">{tell(send.error)}</Banner> : null}
        <TextInput
          name="name"
          label={say('keys.name')}
          hint={say('keys.name.hint')}
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          error={wrong}
          onChange={setName}
        />
        <RoleField role={role} onChange={setRole} />
        {role === 'reader' ? null : (
          <Checkbox name="readsOnly" label={say('keys.readsOnly')} value={readsOnly} onChange={setReadsOnly} />
        )}
        <DaysField days={days} onChange={setDays} />
      </form>
    </Dialog>
  )
}

function RoleField({ role, onChange }: { readonly role: KeyRole; readonly onChange: (role: KeyRole) => void }) {
  const say = useSay()
  return (
    <RadioGroup
      name="role"
      label={say('keys.role')}
      value={role}
      onChange={(value) => onChange(keyRoles.find((one) => one === value) ?? role)}
      options={keyRoles.map((one) => ({
        value: one,
        label: say(`team.role.${one}`),
        description: say(`keys.role.${one}.text`),
      }))}
    />
  )
}

function DaysField({ days, onChange }: { readonly days: Days; readonly onChange: (days: Days) => void }) {
  const say = useSay()
  return (
    <Select
      name="days"
      label={say('keys.days')}
      value={String(days)}
      options={keyDays.map((one) => ({ value: String(one), label: say(`keys.days.${one}`) }))}
      onChange={(value) => onChange(keyDays.find((one) => String(one) === value) ?? days)}
    />
  )
}
