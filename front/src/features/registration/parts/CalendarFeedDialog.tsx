import { closeCalendarFeed, openCalendarFeed } from '@parvis/contract/calendars/calendars.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { useEffect } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { CopyDialog } from '#kit/ui/CopyDialog.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Confirmation.module.css'

/** The calendar feed's address: created when the dialog opens, then copied, renewed or revoked. */
export function CalendarFeedDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const opening = useSend(openCalendarFeed)
  const closing = useSend(closeCalendarFeed)
  const { mutate } = opening
  const { domainId, eventId } = params
  useEffect(() => mutate({ params: { domainId, eventId }, body: {} }), [mutate, domainId, eventId])
  const url = closing.isSuccess ? null : (opening.data?.url ?? null)
  const readAt = opening.data?.readAt ?? null
  const error = opening.error ?? closing.error
  const isRenewed = opening.isSuccess && opening.variables.body.renew === true && !closing.isSuccess
  return (
    <CopyDialog
      title={say('calendars.subscribe')}
      text={url ?? ''}
      copyLabel={say('calendars.copy')}
      copiedLabel={say('calendars.copied')}
      closeLabel={say('calendars.close')}
      onClose={onClose}
    >
      <p>{say('calendars.text')}</p>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {isRenewed ? <Banner kind="success">{say('calendars.renewed')}</Banner> : null}
      {closing.isSuccess ? <Banner kind="success">{say('calendars.stopped')}</Banner> : null}
      {opening.isPending && !opening.data ? <Loader label={say('calendars.subscribe')} /> : null}
      {url ? (
        <>
          <p className={styles.feedAddress}>{url}</p>
          <p className={styles.feedRead}>
            {readAt === null
              ? say('calendars.unread')
              : say('calendars.read', { at: formatInstant(readAt, language, event.timeZone) })}
          </p>
          <div className={styles.feedWays}>
            <Button icon="calendar" href={url.replace(/^https?:/, 'webcal:')}>
              {say('calendars.open')}
            </Button>
            <Button
              small
              variant="link"
              busy={opening.isPending}
              onClick={() => mutate({ params, body: { renew: true } })}
            >
              {say('calendars.renew')}
            </Button>
            <Button small variant="link" busy={closing.isPending} onClick={() => closing.mutate({ params })}>
              {say('calendars.stop')}
            </Button>
          </div>
        </>
      ) : null}
    </CopyDialog>
  )
}
