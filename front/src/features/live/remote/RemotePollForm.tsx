import type { Poll } from '@parvis/contract/polls/polls.ts'
import { createPoll, updatePoll } from '@parvis/contract/polls/polls.ts'
import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { fieldId } from '#kit/ui/Field.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useActions } from '../parts/screenCalls.ts'
import { choiceFieldId, RemoteChoices } from './RemoteChoices.tsx'
import { focusField, RemoteForm } from './RemoteForm.tsx'
import type { WrittenChoice } from './remoteChoices.ts'
import { filled, newChoice, written } from './remoteChoices.ts'

interface RemotePollFormProps {
  /** None: a new one is made. */
  readonly poll: Poll | undefined
  readonly params: { readonly domainId: string; readonly eventId: string }
  readonly onClose: () => void
}

/** A poll being written. */
export function RemotePollForm({ poll, params, onClose }: RemotePollFormProps) {
  const say = useSay()
  const actions = useActions()
  const [title, setTitle] = useState(poll?.title ?? '')
  const [label, setLabel] = useState(poll?.label ?? '')
  const [choices, setChoices] = useState<readonly WrittenChoice[]>(
    () => poll?.pollChoices.map(written) ?? [newChoice(), newChoice()],
  )
  const [isChecked, setChecked] = useState(false)
  const { kept, wrong } = filled(choices)
  const isUntitled = title.trim() === ''

  function save() {
    setChecked(true)
    if (isUntitled) return focusField(fieldId('title'))
    if (wrong !== undefined) return focusField(choiceFieldId(wrong))
    const pollChoices = kept.map(({ id, label: text, color }) => ({
      ...(id !== undefined && { id }),
      label: text,
      color,
    }))
    const body = { title, label, pollChoices }
    if (poll) actions.act(updatePoll, { params: { ...params, pollId: poll.id }, body }, onClose)
    else actions.act(createPoll, { params, body }, onClose)
  }
  return (
    <RemoteForm
      title={say(poll ? 'live.remote.change.poll' : 'live.remote.new.poll')}
      actions={actions}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        name="title"
        label={say('live.remote.poll.title')}
        required
        value={title}
        onChange={setTitle}
        error={isChecked && isUntitled ? say('REQUIRED') : undefined}
        maxLength={200}
        autoComplete="off"
      />
      <TextInput
        name="label"
        label={say('live.remote.poll.label')}
        value={label}
        onChange={setLabel}
        maxLength={500}
        autoComplete="off"
      />
      <RemoteChoices
        choices={choices}
        onChange={setChoices}
        wrong={isChecked ? wrong : undefined}
        message={say('TWO_CHOICES')}
      />
    </RemoteForm>
  )
}
