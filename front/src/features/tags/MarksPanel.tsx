import { formatInstant } from '@parvis/contract/kit/dates.ts'
import type { Note, Tag } from '@parvis/contract/tags/tags.ts'
import { addNote, deleteNote, getMarks, takeTag } from '@parvis/contract/tags/tags.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './parts/Marks.module.css'
import { TagDialog } from './parts/TagDialog.tsx'

export function MarksPanel({ userId }: { userId: string }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, userId }
  const { data, error, refetch } = useRead(getMarks, { params }, { staleTime: 0 })
  return (
    <section className={styles.marks} aria-label={say('tags.title')}>
      <h3>{say('tags.title')}</h3>
      <p className={styles.quiet}>{say('tags.private')}</p>
      {error && !data ? (
        <Banner
          kind="error"
          actions={
            <Button small variant="ghost" onClick={() => void refetch()}>
              {say('tags.retry')}
            </Button>
          }
        >
          {tell(error)}
        </Banner>
      ) : null}
      {data ? (
        <>
          <Tags userId={userId} tags={data.tags} />
          <Notes userId={userId} notes={data.notes} />
        </>
      ) : error ? null : (
        <Skeleton lines={2} />
      )}
    </section>
  )
}

function Tags({ userId, tags }: { userId: string; tags: readonly Tag[] }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const mayWrite = useMe().rights.includes('people.write')
  const taking = useSend(takeTag)
  const [isAdding, add] = useState(false)
  const take = (tagId: string) =>
    taking.mutate({ params: { domainId: event.domainId, eventId: event.id, userId, tagId } })
  return (
    <>
      {taking.error ? <Banner kind="error">{tell(taking.error)}</Banner> : null}
      <ul className={styles.tags}>
        {tags.map(({ id, label }) => (
          <li key={id}>
            <span className={styles.tag}>
              {label}
              {mayWrite ? (
                <button type="button" aria-label={say('tags.take', { label })} onClick={() => take(id)}>
                  <Icon name="close" size={16} />
                </button>
              ) : null}
            </span>
          </li>
        ))}
        {mayWrite ? (
          <li>
            <Button small variant="link" icon="plus" onClick={() => add(true)}>
              {say('tags.add')}
            </Button>
          </li>
        ) : null}
      </ul>
      {isAdding ? <TagDialog userId={userId} held={tags} onClose={() => add(false)} /> : null}
    </>
  )
}

function Notes({ userId, notes }: { userId: string; notes: readonly Note[] }) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const mayWrite = useMe().rights.includes('people.write')
  const params = { domainId: event.domainId, eventId: event.id, userId }
  const removing = useSend(deleteNote)
  return (
    <>
      {removing.error ? <Banner kind="error">{tell(removing.error)}</Banner> : null}
      <ul className={styles.notes}>
        {notes.map(({ id, text, author, writtenAt }) => (
          <li key={id}>
            <p>{text}</p>
            <p className={styles.quiet}>
              {say('tags.note.by', {
                author: author ?? say('tags.note.nobody'),
                at: formatInstant(writtenAt, language, event.timeZone),
              })}
            </p>
            {mayWrite ? (
              <IconButton
                icon="trash"
                label={say('tags.note.delete')}
                onClick={() => removing.mutate({ params: { ...params, noteId: id } })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {mayWrite ? <Writing params={params} /> : null}
    </>
  )
}

function Writing({ params }: { params: { domainId: string; eventId: string; userId: string } }) {
  const say = useSay()
  const tell = useProblem()
  const { mutate, isPending, error } = useSend(addNote)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  function send(event: FormEvent) {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() !== '') mutate({ params, body: { text } }, { onSuccess: () => setText('') })
  }
  return (
    <form className={styles.writing} onSubmit={send} noValidate>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <TextArea
        label={say('tags.note')}
        value={text}
        rows={2}
        maxLength={2000}
        error={isMissing ? say('tags.note.missing') : undefined}
        onChange={setText}
      />
      <Button type="submit" small variant="ghost" busy={isPending}>
        {say('tags.note.add')}
      </Button>
    </form>
  )
}
