import { formatInstant } from '@parvis/contract/kit/dates.ts'
import type { Factor } from '@parvis/contract/two-factor/two-factor.ts'
import { getFactor, removeFactor, renewRecoveryCodes } from '@parvis/contract/two-factor/two-factor.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkPanel } from '#features/openid/LinkPanel.tsx'
import { call } from '#kit/call.ts'
import { readAgain, useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import styles from './parts/Factor.module.css'
import { ProofDialog } from './parts/ProofDialog.tsx'
import { RecoveryCodes } from './parts/RecoveryCodes.tsx'
import { SetUpPanel } from './SetUpPanel.tsx'

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
      <LinkPanel />
    </Page>
  )
}

function Own({ factor: read }: { factor: Factor }) {
  const say = useSay()
  const cache = useQueryClient()
  // Local state: a refetch must not remove the recovery codes before they are kept.
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
  return (
    <>
      <On
        factor={read}
        onCodes={setCodes}
        onChanged={() => readAll()}
        onNone={() => void readAll().then(() => setSettingUp(true))}
      />
      <PasskeysPanel
        factor={read}
        onChanged={() => readAll()}
        onNone={() => void readAll().then(() => setSettingUp(true))}
      />
    </>
  )
}

interface OnProps {
  readonly factor: Factor
  readonly onCodes: (codes: readonly string[]) => void
  readonly onChanged: () => Promise<void>
  /** The last factor was removed. */
  readonly onNone: () => void
}

function On({ factor, onCodes, onChanged, onNone }: OnProps) {
  const say = useSay()
  const { language } = useLanguage()
  const [asked, ask] = useState<'renew' | 'remove' | 'removeApp' | null>(null)
  const { since, recoveryCodesLeft: count, isRequired, organisation, hasApp, passkeys } = factor
  const close = () => ask(null)
  const removing = passkeys.length > 0 ? 'removeApp' : 'remove'
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
        {hasApp ? (
          <Button variant="ghost" onClick={() => ask(removing)}>
            {say(`factor.${removing}`)}
          </Button>
        ) : null}
      </div>
      {hasApp ? null : <SetUpPanel isAppAlone onDone={() => void onChanged()} />}
      {asked === 'renew' ? (
        <ProofDialog
          what="renew"
          factor={factor}
          onClose={close}
          onProof={async (body) => onCodes((await call(renewRecoveryCodes, { body })).recoveryCodes)}
        >
          <p>{say('factor.renew.text')}</p>
        </ProofDialog>
      ) : null}
      {asked === 'remove' || asked === 'removeApp' ? (
        <ProofDialog
          what={asked}
          factor={factor}
          onClose={close}
          onProof={async (body) => {
            await call(removeFactor, { body })
            close()
            if (asked === 'remove') onNone()
            else await onChanged()
          }}
        >
          <p>{say(`factor.${asked}.text`)}</p>
          {asked === 'remove' && isRequired ? <p>{say('factor.remove.required', { organisation })}</p> : null}
        </ProofDialog>
      ) : null}
    </>
  )
}
