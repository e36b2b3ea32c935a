import { stopExport } from '@parvis/contract/exports/exports.ts'
import type { BadgePrint } from '@parvis/contract/printing/printing.ts'
import { printBadges } from '@parvis/contract/printing/printing.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useExport } from '#features/exports/useExport.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Printing.module.css'

interface PrintFileProps {
  readonly print: Partial<BadgePrint>
  readonly count: number
  /** The badges of the file count as printed. */
  readonly onReady: () => void
}

/** Generates the file and follows it; the job survives the page, and the same request finds it again. */
export function PrintFile({ print, count, onReady }: PrintFileProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { standing, error, follow, forget } = useExport()
  const asking = useSend(printBadges)
  const stopping = useSend(stopExport)
  const [asked, setAsked] = useState('')
  const [isStopped, setStopped] = useState(false)
  // After another choice, the generated file is outdated.
  const isOfThis = asked === JSON.stringify(print)
  const followed = isOfThis ? standing : undefined
  function start() {
    forget()
    setStopped(false)
    setAsked(JSON.stringify(print))
    asking.mutate({ params, body: print }, { onSuccess: follow })
  }
  function stop(exportId: string) {
    stopping.mutate(
      { params: { ...params, exportId } },
      {
        onSuccess: () => {
          forget()
          setStopped(true)
        },
      },
    )
  }
  const isReady = followed?.status === 'ready'
  const whenReady = useEffectEvent(onReady)
  useEffect(() => {
    if (isReady) whenReady()
  }, [isReady])
  const problem = asking.error ?? stopping.error ?? error
  if (followed?.status === 'ready' && followed.url !== null) {
    return <Ready total={followed.total} url={followed.url} />
  }
  if (followed && followed.status !== 'failed') {
    return <Working work={followed} isStopping={stopping.isPending} onStop={() => stop(followed.id)} />
  }
  return (
    <>
      {followed?.status === 'failed' ? <Banner kind="error">{say('printing.failed')}</Banner> : null}
      {isStopped && isOfThis ? <Banner kind="info">{say('printing.stopped')}</Banner> : null}
      {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
      {count > 0 ? (
        <Button icon="printer" fullWidth busy={asking.isPending} onClick={start}>
          {say('printing.start', { count })}
        </Button>
      ) : null}
    </>
  )
}

function Ready({ total, url }: { readonly total: number; readonly url: string }) {
  const say = useSay()
  return (
    <>
      <Banner kind="success">{say('printing.ready', { count: total })}</Banner>
      <Button icon="download" href={url} fullWidth>
        {say('printing.download', { count: total })}
      </Button>
      <p className={styles.muted}>{say('printing.kept')}</p>
    </>
  )
}

interface WorkingProps {
  readonly work: NonNullable<ReturnType<typeof useExport>['standing']>
  readonly isStopping: boolean
  readonly onStop: () => void
}

function Working({ work: { done, total, status }, isStopping, onStop }: WorkingProps) {
  const say = useSay()
  const { language } = useLanguage()
  const figure = (value: number) => new Intl.NumberFormat(language).format(value)
  const isWriting = status === 'working' && total > 0
  const told = isWriting
    ? say('printing.working', { count: total, done: figure(done), total: figure(total) })
    : say('printing.waiting')
  return (
    <div className={styles.work} role="status">
      <p>{told}</p>
      <progress aria-label={told} {...(isWriting ? { max: total, value: done } : {})} />
      <Button variant="ghost" small busy={isStopping} onClick={onStop}>
        {say('printing.stop')}
      </Button>
    </div>
  )
}
