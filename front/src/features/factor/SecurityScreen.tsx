import type { Factor } from '@parvis/contract/factor/factor.ts'
import { getFactor, removeFactor, renewRecoveryCodes } from '@parvis/contract/factor/factor.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { readAgain, useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { CodeDialog } from './parts/CodeDialog.tsx'
import styles from './parts/Factor.module.css'
import { RecoveryCodes } from './parts/RecoveryCodes.tsx'
import { SetUpPanel } from './SetUpPanel.tsx'

/** What protects one’s own account, as one who organises. */
export function SecurityScreen() {
  const say = useSay()
  const tell = useProblem()
  const factor = useRead(getFactor, {})
  useTitle(say('factor.title'))
  const again = (
    <Button small variant="ghost" busy={factor.isFetching} onClick={() => void factor.refetch()}>
      {say('factor.again')}
    </Button>
  )
  return (
    <Page>
      <header>
        <h1>{say('factor.title')}</h1>
      </header>
      {factor.data ? (
        <section className={styles.section}>
          <h2>{say('factor.second')}</h2>
          <p className={styles.lead}>{say('factor.lead')}</p>
          <Own factor={factor.data} />
        </section>
      ) : factor.error ? (
        <Banner kind="error" actions={again}>
          {tell(factor.error)}
        </Banner>
      ) : (
        <Loader label={say('factor.loading')} />
      )}
    </Page>
  )
}

function Own({ factor: read }: { factor: Factor }) {
  const say = useSay()
  const cache = useQueryClient()
  // What is read again meanwhile does not take the recovery codes away before they are kept.
  const [isSettingUp, setSettingUp] = useState(!read.isOn)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const readAll = () => readAgain(cache, [getFactor, getMe])
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(null)
          void readAll()
        }}
      />
    )
  if (isSettingUp)
    return (
      <>
        <p>{say('factor.none')}</p>
        {read.isRequired ? (
          <Banner kind="info">{say('factor.asked', { organisation: read.organisation })}</Banner>
        ) : null}
        <SetUpPanel onDone={() => void readAll().then(() => setSettingUp(false))} />
      </>
    )
  return <On factor={read} onCodes={setCodes} onRemoved={() => void readAll().then(() => setSettingUp(true))} />
}

interface OnProps {
  readonly factor: Factor
  readonly onCodes: (codes: readonly string[]) => void
  readonly onRemoved: () => void
}

function On({ factor, onCodes, onRemoved }: OnProps) {
  const say = useSay()
  const { language } = useLanguage()
  const [asked, ask] = useState<'renew' | 'remove' | null>(null)
  const { since, recoveryCodesLeft: count, isRequired, organisation } = factor
  const close = () => ask(null)
  return (
    <>
      <p>
        {since === null ? null : say('factor.on', { since: formatInstant(since, language) })}{' '}
        {count > 0 ? say('factor.left', { count }) : null}
      </p>
      {isRequired ? <p className={styles.note}>{say('factor.asked', { organisation })}</p> : null}
      {count === 0 ? <Banner kind="warning">{say('factor.left.none')}</Banner> : null}
      <div className={styles.actions}>
        <Button variant="ghost" onClick={() => ask('renew')}>
          {say('factor.renew')}
        </Button>
        <Button variant="ghost" onClick={() => ask('remove')}>
          {say('factor.remove')}
        </Button>
      </div>
      {asked === 'renew' ? (
        <CodeDialog
          what="renew"
          onClose={close}
          onCode={async (code) => onCodes((await call(renewRecoveryCodes, { body: { code } })).recoveryCodes)}
        >
          <p>{say('factor.renew.text')}</p>
        </CodeDialog>
      ) : null}
      {asked === 'remove' ? (
        <CodeDialog
          what="remove"
          onClose={close}
          onCode={async (code) => {
            await call(removeFactor, { body: { code } })
            onRemoved()
          }}
        >
          <p>{say('factor.remove.text')}</p>
          {isRequired ? <p>{say('factor.remove.required', { organisation })}</p> : null}
        </CodeDialog>
      ) : null}
    </>
  )
}
