import { deriveStage } from '@parvis/contract/kit/colour.ts'
import type { CSSProperties, ReactNode } from 'react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { useLetterShortcuts } from '#kit/useLetterShortcuts.ts'
import { useTitle } from '#kit/useTitle.ts'
import styles from './ScreenFrame.module.css'

interface ScreenFrameProps {
  readonly title: string
  readonly isCut: boolean
  readonly children: ReactNode
}

const toggleFullScreen = (): void => {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen?.().catch(() => undefined)
}

/** Shortcuts act wherever the focus is: no element of the screen takes text. */
function useKeys(areOn: boolean, onHelp: () => void): void {
  useEffect(() => {
    if (!areOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'f' || event.key === 'F') toggleFullScreen()
      else if (event.key === '?') onHelp()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [areOn, onHelp])
}

/** A dark screen in the event's colours that fills the window and never scrolls; F for full screen, ? for help. */
export function ScreenFrame({ title, isCut, children }: ScreenFrameProps) {
  const say = useSay()
  const { settings } = useEvent()
  const [isHelping, setHelping] = useState(false)
  const { bgPrimaryColor, textPrimaryColor, pollBackground } = settings
  const palette = useMemo((): CSSProperties => {
    const tokens = deriveStage({ bgPrimaryColor, textPrimaryColor })
    return Object.fromEntries(Object.entries(tokens).map(([name, colour]) => [`--${name}`, colour])) as CSSProperties
  }, [bgPrimaryColor, textPrimaryColor])
  useTitle(title)
  const letters = useLetterShortcuts()
  const toggleHelp = useCallback(() => setHelping((is) => !is), [])
  useKeys(letters.isOn, toggleHelp)
  return (
    <div className={styles.frame} style={palette}>
      {/* Visible on keyboard focus alone: the room does not see it. */}
      <button type="button" className={styles.help} aria-haspopup="dialog" onClick={toggleHelp}>
        {say('live.screen.help')}
      </button>
      {pollBackground ? <img className={styles.background} src={pollBackground} alt="" /> : null}
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <LiveRegion>{isCut ? say('live.screen.cut') : ''}</LiveRegion>
      {isCut ? (
        <span className={styles.cut} title={say('live.screen.cut')} aria-hidden="true">
          <Icon name="warning" size={18} />
        </span>
      ) : null}
      <Dialog
        open={isHelping}
        onClose={() => setHelping(false)}
        title={say('live.screen.help')}
        closeLabel={say('live.screen.close')}
      >
        <dl className={styles.keys}>
          <dt>
            <kbd>F</kbd>
          </dt>
          <dd>{say('live.screen.help.full')}</dd>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>{say('live.screen.help.help')}</dd>
        </dl>
        <Checkbox label={say('live.screen.help')} value={letters.isOn} onChange={letters.turn} />
        <p>{say('live.screen.help.key')}</p>
      </Dialog>
    </div>
  )
}
