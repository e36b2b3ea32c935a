import { formatInstant } from '@parvis/contract/kit/dates.ts'
import type { PlaceRequest } from '@parvis/contract/place-requests/place-requests.ts'
import { savePlaceRequest } from '@parvis/contract/place-requests/place-requests.ts'
import { useState } from 'react'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { zoneNote } from '#kit/zone.ts'
import type { RequestsOf } from '../useRequests.ts'
import styles from './Requests.module.css'

interface OwnRequestProps {
  of: RequestsOf
  request: PlaceRequest
  timeZone: string
  /** Beside the choice itself, where the place is taken. */
  isInStep?: boolean
  onSaid: (sentence: string) => void
}

/** Where a request stands; a kept place is shown with its end. Giving up asks for confirmation. */
export function OwnRequest({ of, request, timeZone, isInStep = false, onSaid }: OwnRequestProps) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const [isLeaving, setLeaving] = useState(false)
  const { kind, target, label, detail, people, ahead, keptUntil } = request
  const send = useSend(savePlaceRequest, { onSuccess: () => onSaid(say('requests.left', { offer: label })) })
  const name = [label, detail].filter(Boolean).join(', ')
  const others = people.filter(({ id }) => id !== of.userId).map(({ firstName }) => firstName)
  const until = keptUntil && formatInstant(keptUntil, language, timeZone) + zoneNote(say, timeZone, keptUntil)
  const act = keptUntil ? 'decline' : 'leave'
  const body = { kind, target, isWanted: false, with: [] }
  const standing = ahead === 0 ? say('requests.first') : say('requests.ahead', { count: ahead })
  return (
    <>
      <div className={styles.standing} data-kept={keptUntil !== null || undefined}>
        <span className={styles.name}>{name}</span>
        {until ? (
          <p className={styles.kept}>
            {people.length > 1
              ? say('requests.kept.many', { count: people.length, until })
              : say('requests.kept', { until })}
            {isInStep ? <span className={styles.next}> {say('requests.kept.text')}</span> : null}
          </p>
        ) : (
          <p className={styles.muted}>
            {say('requests.places', { count: people.length })}
            {others.length > 0 ? ` ${say('requests.with', { names: others.join(', ') })}` : ''}. {standing}
          </p>
        )}
        {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
      </div>
      <Button
        small
        variant="link"
        aria-label={say(`requests.${act}.of`, { offer: name })}
        onClick={() => setLeaving(true)}
      >
        {say(`requests.${act}`)}
      </Button>
      <ConfirmDialog
        open={isLeaving}
        danger
        busy={send.isPending}
        title={say('requests.leave.title')}
        yesLabel={say('requests.leave.yes')}
        noLabel={say('requests.leave.no')}
        onYes={() => send.mutate({ params: of, body }, { onSettled: () => setLeaving(false) })}
        onNo={() => setLeaving(false)}
      >
        <p>{say(`requests.${act}.text`)}</p>
      </ConfirmDialog>
    </>
  )
}
