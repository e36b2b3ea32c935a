import type { LiveState } from '@parvis/contract/live/live.ts'
import { useState } from 'react'
import styles from '#features/live-kit/Remote.module.css'
import { useDevice } from '#features/users/useDevice.ts'
import { useMaybeMe } from '#features/users/useMe.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { RemoteHeader } from '../parts/RemoteHeader.tsx'
import { RemoteProblem } from '../parts/RemoteProblem.tsx'
import { RemoteAudience } from '../remote/RemoteAudience.tsx'
import { RemoteExports } from '../remote/RemoteExports.tsx'
import { RemoteLinks } from '../remote/RemoteLinks.tsx'
import { RemoteModules } from '../remote/RemoteModules.tsx'
import { RemoteOnAir } from '../remote/RemoteOnAir.tsx'
import { RemoteRun } from '../remote/RemoteRun.tsx'
import { RemoteSheet } from '../remote/RemoteSheet.tsx'
import { useRemote } from '../useRemote.ts'

export function RemoteScreen() {
  const say = useSay()
  const tell = useProblem()
  const { data: me, error, refetch, isFetching } = useMaybeMe()
  const title = say('live.remote.title')
  useTitle(title)
  if (me?.rights.includes('live')) return <Desk title={title} />
  const retry = (
    <Button small busy={isFetching} onClick={() => void refetch()}>
      {say('live.remote.again')}
    </Button>
  )
  return (
    <>
      <RemoteHeader title={title} />
      <Page narrow>
        {me ? <Banner kind="error">{say('live.remote.organisersOnly')}</Banner> : null}
        {error && !me ? (
          <Banner kind="error" actions={retry}>
            {tell(error)}
          </Banner>
        ) : null}
        {me || error ? null : <Loader label={say('context.loading')} />}
      </Page>
    </>
  )
}

const LENT = ['modules', 'audience'] as const
const VIEWS = [...LENT, 'screens', 'exports'] as const
type View = (typeof VIEWS)[number]

function Desk({ title }: { title: string }) {
  const say = useSay()
  const remote = useRemote()
  const views = useDevice() ? LENT : VIEWS
  const [view, setView] = useState<View>('modules')
  const { state, actions, isCut } = remote
  return (
    <>
      <RemoteHeader title={title} other="moderation" aside={state ? <Present state={state} /> : null} />
      <Page>
        <div className={styles.desk}>
          <div className={styles.driving}>
            <RemoteProblem actions={actions} isCut={isCut} />
            <RemoteOnAir remote={remote} />
            <RemoteRun remote={remote} />
          </div>
          <div className={styles.views}>
            <nav className={styles.tabs} aria-label={say('live.remote.views')}>
              {views.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-current={one === view ? 'page' : undefined}
                  onClick={() => setView(one)}
                >
                  {say(`live.remote.view.${one}`)}
                </button>
              ))}
            </nav>
            {view === 'modules' ? (
              <>
                <RemoteSheet remote={remote} />
                <RemoteModules remote={remote} />
              </>
            ) : null}
            {view === 'audience' ? <RemoteAudience remote={remote} /> : null}
            {view === 'screens' ? <RemoteLinks /> : null}
            {view === 'exports' ? <RemoteExports /> : null}
          </div>
        </div>
      </Page>
    </>
  )
}

function Present({ state: { connected, present } }: { state: LiveState }) {
  const say = useSay()
  const { language } = useLanguage()
  const number = (count: number) => new Intl.NumberFormat(language).format(count)
  return (
    <p className={styles.present}>
      <Icon name="people" />
      <span>
        {say('live.remote.connected', { count: connected, number: number(connected) })} ·{' '}
        {say('live.remote.present', { count: present, number: number(present) })}
      </span>
    </p>
  )
}
