import type { ApiKey, makeKey } from '@parvis/contract/keys/keys.ts'
import { listKeys } from '@parvis/contract/keys/keys.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { KeyDialog } from './parts/KeyDialog.tsx'
import { KeyLine } from './parts/KeyLine.tsx'
import styles from './parts/Keys.module.css'
import { RevokeKey } from './parts/RevokeKey.tsx'
import { TokenDialog } from './parts/TokenDialog.tsx'

export function KeysScreen() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error, isFetching, refetch } = useRead(listKeys, { params }, { staleTime: 0 })
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<CallReply<typeof makeKey> | null>(null)
  const title = say('keys.title')
  useTitle(title)
  const add = (
    <Button icon="plus" onClick={() => setMaking(true)}>
      {say('keys.add')}
    </Button>
  )
  return (
    <Page>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p className={styles.lead}>{say('keys.lead')}</p>
        </div>
        {data && data.data.length > 0 ? add : null}
      </header>
      {data ? (
        <Lines keys={data.data} add={add} />
      ) : error ? (
        <Banner
          kind="error"
          actions={
            <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
              {say('keys.again')}
            </Button>
          }
        >
          {tell(error)}
        </Banner>
      ) : (
        <Loader label={say('keys.loading')} />
      )}
      {isMaking ? (
        <KeyDialog
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false)
            setMade(key)
          }}
        />
      ) : null}
      {made ? <TokenDialog made={made} onClose={() => setMade(null)} /> : null}
    </Page>
  )
}

function Lines({ keys, add }: { keys: readonly ApiKey[]; add: React.ReactNode }) {
  const say = useSay()
  const [asked, ask] = useState<ApiKey | null>(null)
  return (
    <>
      {keys.length === 0 ? (
        <EmptyState icon="lock" title={say('keys.none')} action={add}>
          {say('keys.none.text')}
        </EmptyState>
      ) : (
        <ul className={styles.lines}>
          {keys.map((key) => (
            <KeyLine key={key.id} told={key} onRevoke={() => ask(key)} />
          ))}
        </ul>
      )}
      {asked ? <RevokeKey told={asked} onClose={() => ask(null)} /> : null}
    </>
  )
}
