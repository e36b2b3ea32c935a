import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { getOpenidLink, linkOpenid, unlinkOpenid } from '@parvis/contract/openid/openid.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSearch } from '#kit/router.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './parts/Openid.module.css'

const FAILURES = ['taken', 'refused', 'failed']

/** Links one's account to the organisation's identity provider; absent without one. */
export function LinkPanel() {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { openid: came } = useSearch<'openid'>()
  const link = useSend(linkOpenid, { onSuccess: ({ url }) => location.assign(url) })
  const unlink = useSend(unlinkOpenid)
  const { data } = useRead(getOpenidLink, {})
  if (!data?.label) return null
  const { label, since } = data
  const problem = link.error ?? unlink.error
  return (
    <section className={styles.section}>
      <h2>{say('openid.mine')}</h2>
      {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
      {came !== undefined && FAILURES.includes(came) && !since ? (
        <Banner kind="error">{say(`openid.mine.${came}`, { label })}</Banner>
      ) : null}
      {came === 'linked' && since ? <Banner kind="success">{say('openid.mine.linked')}</Banner> : null}
      {unlink.isSuccess && !since ? <Banner kind="info">{say('openid.mine.unlinked')}</Banner> : null}
      <p>
        {since
          ? say('openid.mine.since', { label, since: formatInstant(since, language) })
          : say('openid.mine.none', { label })}
      </p>
      <div>
        {since ? (
          <Button variant="ghost" busy={unlink.isPending} onClick={() => unlink.mutate({})}>
            {say('openid.mine.unlink')}
          </Button>
        ) : (
          <Button
            variant="ghost"
            busy={link.isPending || link.isSuccess}
            onClick={() => link.mutate({ body: { eventId: event.id } })}
          >
            {say('openid.mine.link', { label })}
          </Button>
        )}
      </div>
    </section>
  )
}
