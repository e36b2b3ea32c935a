import type { Tag } from '@parvis/contract/tags/tags.ts'
import { createTag, deleteTag, giveTag, listTags } from '@parvis/contract/tags/tags.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Marks.module.css'

interface TagDialogProps {
  readonly userId: string
  readonly held: readonly Tag[]
  readonly onClose: () => void
}

/** Puts a tag on a person, existing or new; the event's tags can be deleted here. */
export function TagDialog({ userId, held, onClose }: TagDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error } = useRead(listTags, { params }, { staleTime: 0 })
  const making = useSend(createTag)
  const giving = useSend(giveTag)
  const [chosen, choose] = useState('')
  const [made, setMade] = useState('')
  const [isMissing, setMissing] = useState(false)
  const all = data?.data ?? []
  const others = all.filter(({ id }) => held.every((one) => one.id !== id))
  async function give() {
    setMissing(made.trim() === '' && chosen === '')
    if (made.trim() === '' && chosen === '') return
    const tagId = made.trim() === '' ? chosen : (await making.mutateAsync({ params, body: { label: made } })).id
    await giving.mutateAsync({ params: { ...params, userId, tagId } })
    onClose()
  }
  function send(event: FormEvent) {
    event.preventDefault()
    void give().catch(() => undefined)
  }
  const problem = making.error ?? giving.error ?? error
  const missing = isMissing ? say('tags.missing') : undefined
  return (
    <Dialog open title={say('tags.add')} closeLabel={say('tags.close')} onClose={onClose}>
      <form className={styles.giving} onSubmit={send} noValidate>
        {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
        {others.length > 0 ? (
          <Select
            label={say('tags.which')}
            placeholder={say('tags.choose')}
            options={others.map(({ id, label }) => ({ value: id, label }))}
            value={chosen}
            error={missing}
            onChange={choose}
          />
        ) : null}
        <TextInput
          label={say('tags.new')}
          value={made}
          maxLength={40}
          autoComplete="off"
          error={others.length > 0 ? undefined : missing}
          onChange={setMade}
        />
        <ButtonRow>
          <Button type="submit" busy={making.isPending || giving.isPending}>
            {say('tags.give')}
          </Button>
        </ButtonRow>
      </form>
      {all.length > 0 ? <All tags={all} params={params} /> : null}
    </Dialog>
  )
}

interface AllProps {
  readonly tags: readonly (Tag & { readonly count: number })[]
  readonly params: { readonly domainId: string; readonly eventId: string }
}

function All({ tags, params }: AllProps) {
  const say = useSay()
  const tell = useProblem()
  const { mutate, error } = useSend(deleteTag)
  return (
    <details className={styles.all}>
      <summary>{say('tags.all')}</summary>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <ul>
        {tags.map(({ id, label, count }) => (
          <li key={id}>
            <span>
              {label} <span className={styles.quiet}>{say('tags.count', { count })}</span>
            </span>
            <IconButton
              icon="trash"
              label={say('tags.delete', { label })}
              onClick={() => mutate({ params: { ...params, tagId: id } })}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
