import { countAudience, createSending } from '@parvis/contract/mailings/mailings.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useGo } from '#kit/useGo.ts'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Sendings.module.css'

const AUDIENCE = { standing: ['begun'] }

/** How many people have begun their registration and not finished it, and the reminder to them. */
export function BegunReminder() {
  const say = useSay()
  const tell = useProblem()
  const go = useGo()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error } = useRead(
    countAudience,
    { params, body: { audience: AUDIENCE, languages: [] } },
    { staleTime: 0 },
  )
  const writing = useSend(createSending)
  const body = { texts: {}, audience: AUDIENCE, departure: { kind: 'now' as const }, reminder: 'begun' as const }
  const write = () => writing.mutate({ params, body }, { onSuccess: ({ id }) => go(paths.sending(event.context, id)) })
  const problem = error ?? writing.error
  const count = data ? data.receiving + data.reasons.reduce((sum, one) => sum + one.count, 0) : 0
  return (
    <section className={styles.moment}>
      <h2>{say('sendings.reminders')}</h2>
      {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
      {data || error ? null : <Loader label={say('context.loading')} />}
      {data && count === 0 ? <p className={styles.note}>{say('sendings.begun.none')}</p> : null}
      {count > 0 ? (
        <>
          <p>{say('sendings.begun', { count })}</p>
          <p className={styles.note}>{say('sendings.begun.text')}</p>
          <p>
            <Button small variant="ghost" icon="mail" busy={writing.isPending} onClick={write}>
              {say('sendings.begun.write')}
            </Button>
          </p>
        </>
      ) : null}
    </section>
  )
}
