import { getOpenidProvider, removeOpenidProvider } from '@parvis/contract/openid/openid.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './parts/Openid.module.css'
import { ProviderDialog } from './parts/ProviderDialog.tsx'

/** The organisation's identity provider, for organisers with the team right for every event. */
export function ProviderPanel() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [asked, ask] = useState<'change' | 'remove' | null>(null)
  const { data, error, isFetching, refetch } = useRead(getOpenidProvider, { params: { domainId: event.domainId } })
  const close = () => ask(null)
  return (
    <section className={styles.section}>
      <h2>{say('openid.title')}</h2>
      <p className={styles.lead}>{say('openid.lead')}</p>
      {data ? (
        <>
          <p>{data.provider ? say('openid.some', { ...data.provider }) : say('openid.none')}</p>
          <div className={styles.actions}>
            <Button small variant="ghost" onClick={() => ask('change')}>
              {say(data.provider ? 'openid.change' : 'openid.set')}
            </Button>
            {data.provider ? (
              <Button small variant="ghost" onClick={() => ask('remove')}>
                {say('openid.remove')}
              </Button>
            ) : null}
          </div>
          {asked === 'change' ? <ProviderDialog read={data} onDone={close} onClose={close} /> : null}
        </>
      ) : error ? (
        <Banner
          kind="error"
          actions={
            <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
              {say('openid.again')}
            </Button>
          }
        >
          {tell(error)}
        </Banner>
      ) : (
        <Loader label={say('openid.loading')} />
      )}
      {asked === 'remove' ? <Remove onClose={close} /> : null}
    </section>
  )
}

function Remove({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const remove = useSend(removeOpenidProvider, { onSuccess: onClose })
  return (
    <ConfirmDialog
      open
      danger
      title={say('openid.remove.title')}
      yesLabel={say('openid.remove.yes')}
      noLabel={say('openid.remove.no')}
      onYes={() => remove.mutate({ params: { domainId: event.domainId } })}
      onNo={onClose}
      busy={remove.isPending}
    >
      <p>{say('openid.remove.text')}</p>
      {remove.error ? <Banner kind="error">{tell(remove.error)}</Banner> : null}
    </ConfirmDialog>
  )
}
