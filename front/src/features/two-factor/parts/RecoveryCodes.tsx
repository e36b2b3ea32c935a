import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#kit/saveFile.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import styles from './Factor.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** Called once they are saved elsewhere: they are never shown again. */
  readonly onKept: () => void
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const say = useSay()
  const [isCopied, setCopied] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  // Missing without HTTPS; the codes can be selected instead.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className={styles.form}>
      <div className={styles.recovery}>
        <h2 ref={title} tabIndex={-1}>
          {say('factor.recovery.title')}
        </h2>
        <p>{say('factor.recovery.text')}</p>
        <ol className={styles.codes} aria-label={say('factor.recovery.label')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <ButtonRow>
        {clipboard ? (
          <Button variant="ghost" icon={isCopied ? 'check' : undefined} onClick={() => void copy()}>
            {say(isCopied ? 'factor.recovery.copied' : 'factor.recovery.copy')}
          </Button>
        ) : null}
        <Button
          variant="ghost"
          icon="download"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), say('factor.recovery.file'))}
        >
          {say('factor.recovery.save')}
        </Button>
        <Button variant="ghost" icon="printer" onClick={() => window.print()}>
          {say('factor.recovery.print')}
        </Button>
      </ButtonRow>
      <Button fullWidth onClick={onKept}>
        {say('factor.recovery.kept')}
      </Button>
      <LiveRegion>{isCopied ? say('factor.recovery.copied') : ''}</LiveRegion>
    </div>
  )
}
