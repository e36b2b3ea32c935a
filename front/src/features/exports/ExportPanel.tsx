import type { ExportStanding } from '@parvis/contract/exports/exports.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import styles from './ExportPanel.module.css'

interface ExportPanelProps {
  standing: ExportStanding
  unit?: 'files'
  onClose: () => void
  onAgain: () => void
}

export function ExportPanel({ standing, unit, onClose, onAgain }: ExportPanelProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { status, done, total, url } = standing
  const figure = (value: number) => new Intl.NumberFormat(language).format(value)
  if (status === 'failed') {
    const again = (
      <Button small onClick={onAgain}>
        {say('exports.again')}
      </Button>
    )
    return (
      <Banner kind="error" actions={again} onClose={onClose} closeLabel={say('exports.close')}>
        {say('exports.failed')}
      </Banner>
    )
  }
  if (status === 'ready' && url !== null) {
    const download = (
      <Button small icon="download" href={url}>
        {say('exports.download')}
      </Button>
    )
    return (
      <Banner kind="success" actions={download} onClose={onClose} closeLabel={say('exports.close')}>
        {say(unit ? `exports.${unit}.ready` : 'exports.ready', { count: total, total: figure(total) })}
      </Banner>
    )
  }
  const isWriting = status !== 'waiting' && total > 0
  return (
    <div className={styles.panel}>
      <p className={styles.words}>
        <span>{say(status === 'waiting' ? 'exports.waiting' : 'exports.working')}</span>
        {isWriting ? (
          <span>
            {say(unit ? `exports.${unit}.progress` : 'exports.progress', { done: figure(done), total: figure(total) })}
          </span>
        ) : null}
      </p>
      <progress
        className={styles.bar}
        aria-label={say('exports.working')}
        {...(isWriting ? { max: total, value: done } : {})}
      />
    </div>
  )
}
