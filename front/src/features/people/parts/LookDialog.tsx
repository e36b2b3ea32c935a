import { fullName } from '@parvis/contract/kit/full-name.ts'
import { lookAsPerson } from '@parvis/contract/people/people.ts'
import { useId, useLayoutEffect, useRef } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { PREVIEW } from '#kit/preview.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { usePreviewFrame } from '#kit/usePreviewFrame.ts'
import { useProblem } from '#kit/useProblem.ts'
import type { Person } from '../usePerson.ts'
import styles from './Card.module.css'

/** « Voir sa page »: opens the participant's own pages, read-only. */
export function LookButton({ person: { user } }: { person: Person }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const send = useSend(lookAsPerson)
  const params = { domainId: event.domainId, eventId: event.id, userId: user.id }
  const name = fullName(user) || say('people.noName')
  return (
    <>
      <Button small variant="link" icon="eye" busy={send.isPending} onClick={() => send.mutate({ params })}>
        {say('people.look')}
      </Button>
      {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
      {send.data ? <Looking name={name} token={send.data.token} onClose={send.reset} /> : null}
    </>
  )
}

interface LookingProps {
  readonly name: string
  readonly token: string
  readonly onClose: () => void
}

function Looking({ name, token, onClose }: LookingProps) {
  const say = useSay()
  const { event } = useEvent()
  const { language } = useLanguage()
  const frame = usePreviewFrame({ language, isSignedIn: false, token, reads: [], refusal: say('people.look.refusal') })
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.look}
      aria-labelledby={titleId}
      onCancel={(cancelled) => {
        cancelled.preventDefault()
        onClose()
      }}
    >
      <div className={styles.lookHead}>
        <div>
          <h2 id={titleId}>{say('people.look.title', { name })}</h2>
          <p>{say('people.look.text')}</p>
        </div>
        <IconButton icon="close" label={say('people.look.close')} onClick={onClose} />
      </div>
      <iframe
        ref={frame}
        name={PREVIEW}
        title={say('people.look.frame', { name })}
        src={paths.home(event.context)}
        className={styles.lookFrame}
      />
    </dialog>
  )
}
