import type { LiveExport, LiveExportFormat } from '@parvis/contract/live/live.ts'
import { exportLive } from '@parvis/contract/live/live.ts'
import { preparedModules } from '@parvis/contract/live/modules.rules.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import styles from '#features/live-kit/Remote.module.css'
import { useActions } from '#features/live-kit/useActions.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { useProblem } from '#kit/useProblem.ts'

const EXPORTS: readonly LiveExport[] = [...preparedModules.map(({ key }) => `${key}s` as const), 'messages']
const FORMATS: readonly LiveExportFormat[] = ['xlsx', 'csv']

export function RemoteExports() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { act, isPending, error } = useActions()
  const [asked, setAsked] = useState<LiveExport>()
  const [format, setFormat] = useState<LiveExportFormat>('xlsx')
  const params = { domainId: event.domainId, eventId: event.id }
  const button = (what: LiveExport) => (
    <Button
      key={what}
      variant={what === 'all' ? 'primary' : 'ghost'}
      icon="download"
      fullWidth
      busy={isPending && asked === what}
      onClick={() => {
        setAsked(what)
        act(exportLive, { params, body: { what, format } }, ({ url }) => location.assign(url))
      }}
    >
      {say(`live.remote.export.${what}`)}
    </Button>
  )
  return (
    <section className={styles.group}>
      <h2>{say('live.remote.exports')}</h2>
      <p>{say('live.remote.exports.lead')}</p>
      {button('all')}
      <RadioGroup
        name="export-format"
        label={say('live.remote.exports.format')}
        options={FORMATS.map((value) => ({ value, label: say(`live.remote.exports.${value}`) }))}
        value={format}
        onChange={(value) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}
        spread
      />
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <div className={styles.exports}>{EXPORTS.map((what) => button(what))}</div>
    </section>
  )
}
