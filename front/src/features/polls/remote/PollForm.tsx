import type { Poll } from '@parvis/contract/polls/polls.ts'
import { createPoll, updatePoll } from '@parvis/contract/polls/polls.ts'
import { useState } from 'react'
import type { ModuleFormProps } from '#features/live-kit/live-kit.remote.ts'
import { RemoteChoicesPanel } from '#features/live-kit/RemoteChoicesPanel.tsx'
import { RemoteFormPanel } from '#features/live-kit/RemoteFormPanel.tsx'
import { useWrittenChoices } from '#features/live-kit/useWrittenChoices.ts'
import { useSay } from '#kit/say.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'

export function PollForm({ item: poll, params, onClose }: ModuleFormProps<Poll>) {
  const say = useSay()
  const { actions, choices, setChoices, kept, wrong, isChecked, isWrong } = useWrittenChoices(poll?.pollChoices)
  const [title, setTitle] = useState(poll?.title ?? '')
  const [label, setLabel] = useState(poll?.label ?? '')
  const isUntitled = title.trim() === ''

  function save() {
    if (isWrong(isUntitled ? 'title' : undefined)) return
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
    <RemoteFormPanel
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
      <RemoteChoicesPanel choices={choices} onChange={setChoices} wrong={wrong} message={say('TWO_CHOICES')} />
    </RemoteFormPanel>
  )
}
