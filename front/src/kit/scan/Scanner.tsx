import { readScannedCode } from '@parvis/contract/kit/badge-code.ts'
import { useState } from 'react'
import { useSay } from '../say.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Stack } from '../ui/Page.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PhotoButton } from './PhotoButton.tsx'
import styles from './Scanner.module.css'
import type { CameraState } from './useCamera.ts'
import { useCamera } from './useCamera.ts'
import { useDecoder } from './useReading.ts'
import { Viewfinder } from './Viewfinder.tsx'

interface ScannerProps {
  deniedText: string
  onCode: (code: string, isTyped: boolean) => void
  /** A code is being processed: only typed codes wait for it. */
  busy?: boolean
  paused?: boolean
}

/** Reads badges with the camera; without one, by a photo or by typing. */
export function Scanner({ deniedText, onCode, busy = false, paused = false }: ScannerProps) {
  const say = useSay()
  const { state, restart } = useCamera()
  const decoder = useDecoder()
  const [reads, setReads] = useState(0)

  function take(text: string) {
    setReads((count) => count + 1)
    navigator.vibrate?.(60)
    onCode(readScannedCode(text), false)
  }

  return (
    <section className={styles.scanner} aria-label={say('scan.region')}>
      <Stack tight>
        <Viewfinder state={state} decoder={decoder} paused={paused} onText={take} onLens={restart} />
        <Trouble state={state} deniedText={deniedText} onRetry={restart} />
      </Stack>
      <CodeForm onCode={(code) => onCode(code, true)} busy={busy} />
      {state.is === 'denied' || state.is === 'none' || state.is === 'busy' ? (
        <PhotoButton decoder={decoder} onText={take} />
      ) : null}
      {/* The alternating dot makes a repeated message new for screen readers. */}
      <LiveRegion>{reads > 0 ? `${say('scan.read')}${reads % 2 === 0 ? '.' : ''}` : ''}</LiveRegion>
    </section>
  )
}

function Trouble({ state, deniedText, onRetry }: { state: CameraState; deniedText: string; onRetry: () => void }) {
  const say = useSay()
  if (state.is === 'denied') {
    const reload = (
      <Button small variant="ghost" onClick={() => location.reload()}>
        {say('scan.reload')}
      </Button>
    )
    return (
      <Banner kind="warning" title={deniedText} actions={reload}>
        {say('scan.denied.how')}
      </Banner>
    )
  }
  if (state.is === 'none') {
    return (
      <Banner kind="info" title={say('scan.none')}>
        {say('scan.none.text')}
      </Banner>
    )
  }
  if (state.is !== 'busy') return null
  const again = (
    <Button small variant="ghost" onClick={onRetry}>
      {say('scan.again')}
    </Button>
  )
  return (
    <Banner kind="warning" title={say('scan.busy')} actions={again}>
      {say('scan.busy.text')}
    </Banner>
  )
}
