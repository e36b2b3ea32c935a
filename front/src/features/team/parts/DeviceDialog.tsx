import type { DeviceLink } from '@parvis/contract/team/team.ts'
import { DeviceRight, makeDeviceLink } from '@parvis/contract/team/team.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { FormDialog } from './FormDialog.tsx'

interface DeviceDialogProps {
  readonly onClose: () => void
  readonly onMade: (made: DeviceLink) => void
}

export function DeviceDialog({ onClose, onMade }: DeviceDialogProps) {
  const say = useSay()
  const { event } = useEvent()
  const [name, setName] = useState('')
  const [right, setRight] = useState<DeviceRight>('door')
  const send = useSend(makeDeviceLink)
  const error = send.error?.errors.find(({ path }) => path === 'name')?.message
  function submit() {
    const params = { domainId: event.domainId, eventId: event.id }
    send.mutate({ params, body: { name, right } }, { onSuccess: onMade })
  }
  return (
    <FormDialog
      title={say('team.device.add')}
      submitLabel={say('team.device.make')}
      busy={send.isPending}
      problem={send.error}
      wrong={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        name="name"
        label={say('team.device.name')}
        hint={say('team.device.name.hint')}
        required
        maxLength={60}
        autoComplete="off"
        value={name}
        error={error}
        onChange={setName}
      />
      <RadioGroup
        name="right"
        label={say('team.device.right')}
        value={right}
        onChange={(value) => setRight(DeviceRight.options.find((one) => one === value) ?? right)}
        options={DeviceRight.options.map((one) => ({
          value: one,
          label: say(`team.device.${one}`),
          description: say(`team.device.${one}.text`),
        }))}
      />
    </FormDialog>
  )
}
