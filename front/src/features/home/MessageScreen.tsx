import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { fieldId } from '#kit/ui/Field.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { RequiredNote } from '#kit/ui/RequiredNote.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import styles from './MessageScreen.module.css'

const ABSENT = 3

/** The reason of an absence: marks the person as responded and releases all days (specification 2, § 4). */
export function MessageScreen() {
  const say = useSay()
  const tell = useProblem()
  const me = useMe()
  const { event } = useEvent()
  const saving = useSend(updateParticipation)
  const stored = me.UserEvent?.extended['ABSENCE_REASON']
  const [reason, setReason] = useState(typeof stored === 'string' ? stored : '')
  const [isMissing, setIsMissing] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useTitle(say('home.message'))

  useEffect(() => {
    if (saving.isSuccess) title.current?.focus()
  }, [saving.isSuccess])

  function submit(submission: FormEvent) {
    submission.preventDefault()
    const text = reason.trim()
    setIsMissing(text === '')
    if (text === '') {
      document.getElementById(fieldId('reason'))?.focus()
      return
    }
    saving.mutate({
      params: { domainId: event.domainId, eventId: event.id, userId: me.id },
      body: { participation: ABSENT, extended: { ABSENCE_REASON: text } },
    })
  }

  if (saving.isSuccess) {
    return (
      <Page narrow>
        <Sheet title={say('home.message.done')} level={1} titleRef={title} footer={<Home />}>
          <Banner kind="success">{say('home.message.done.text')}</Banner>
        </Sheet>
      </Page>
    )
  }
  return (
    <Page narrow>
      <Sheet title={say('home.message')} level={1} lead={say('home.message.lead', { event: event.name })}>
        <form className={styles.form} noValidate onSubmit={submit}>
          <RequiredNote />
          {saving.error ? <Banner kind="error">{tell(saving.error)}</Banner> : null}
          <TextArea
            label={say('home.message.label')}
            name="reason"
            required
            rows={5}
            maxLength={2000}
            value={reason}
            onChange={setReason}
            error={isMissing && reason.trim() === '' ? say('REQUIRED') : undefined}
          />
          <ButtonRow back={<Home />}>
            <Button type="submit" busy={saving.isPending}>
              {say('home.message.send')}
            </Button>
          </ButtonRow>
        </form>
      </Sheet>
    </Page>
  )
}

function Home() {
  const say = useSay()
  const { event } = useEvent()
  return (
    <Button variant="ghost" icon="home" href={paths.home(event.context)}>
      {say('context.backHome')}
    </Button>
  )
}
