import { csvFile } from '@parvis/contract/kit/csv.ts'
import { useRef, useState } from 'react'
import styles from '#features/event-config/kit/Items.module.css'
import { RegisteringPage } from '#features/event-config/kit/RegisteringPage.tsx'
import { SwitchedOff } from '#features/event-config/kit/SwitchedOff.tsx'
import type { EditedPart } from '#features/event-config/usePart.ts'
import { usePart } from '#features/event-config/usePart.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { CodeLines } from './CodeLines.tsx'
import type { CodeFields } from './codes.ts'
import { CODES, newCode } from './codes.ts'
import { ManyCodes } from './ManyCodes.tsx'
import type { CodeNames } from './useCodeNames.ts'
import { useCodeNames, useShortCode } from './useCodeNames.ts'

export function CodesScreen() {
  const edited = usePart(CODES)
  const names = useCodeNames()
  const short = useShortCode(names)
  return (
    <RegisteringPage
      part="promoCodes"
      edited={edited}
      isAtField={(path) => /^value\.\d+\.(code|gift|startAt|endAt|maxUses|typoIds)\b/.test(path)}
      shown={(codes) => (
        <ul>
          {codes.map((code) => (
            <li key={code.id}>{[code.code, short(code)].join(' · ')}</li>
          ))}
        </ul>
      )}
    >
      {(codes) => <Codes codes={codes} edited={edited} names={names} />}
    </RegisteringPage>
  )
}

interface CodesProps {
  readonly codes: readonly CodeFields[]
  readonly edited: EditedPart<readonly CodeFields[]>
  readonly names: CodeNames
}

function Codes({ codes, edited, names }: CodesProps) {
  const say = useSay()
  const { settings } = useEvent()
  const [added, setAdded] = useState<string | null>(null)
  const [isDrawing, setDrawing] = useState(false)
  const [said, tell] = useState('')
  const add = useRef<HTMLButtonElement>(null)
  const off = (['FO_PAYMENT_ACTIVE', 'FO_PROMO_ACTIVE'] as const).filter((key) => !settings[key])
  function put(more: readonly CodeFields[]) {
    // Those that were just made come first, where they are seen.
    edited.edit([...more, ...codes])
  }
  function addOne() {
    const code = newCode()
    setAdded(code.id)
    put([code])
  }
  return (
    <>
      {off.length === 0 || codes.length === 0 ? null : (
        <SwitchedOff settings={off}>{say('parts.promoCodes.off')}</SwitchedOff>
      )}
      <div className={styles.actions}>
        <Button small variant="ghost" icon="plus" buttonRef={add} onClick={addOne}>
          {say('parts.promoCodes.add')}
        </Button>
        <Button small variant="ghost" icon="ticket" onClick={() => setDrawing(true)}>
          {say('parts.promoCodes.many')}
        </Button>
        {codes.length > 0 ? <SaveList codes={codes} names={names} /> : null}
      </div>
      {codes.length === 0 ? (
        <EmptyState icon="ticket" title={say('parts.promoCodes.empty')}>
          {say('parts.promoCodes.empty.text')}
        </EmptyState>
      ) : (
        <CodeLines
          key={added}
          codes={codes}
          edited={edited}
          names={names}
          added={added}
          onRemoved={() => add.current?.focus()}
        />
      )}
      {isDrawing ? (
        <ManyCodes
          names={names}
          onClose={() => setDrawing(false)}
          onAdd={(drawn) => {
            setDrawing(false)
            setAdded(null)
            put(drawn)
            tell(say('parts.promoCodes.many.added', { count: drawn.length }))
          }}
        />
      ) : null}
      <LiveRegion>{said}</LiveRegion>
    </>
  )
}

function SaveList({ codes, names }: Pick<CodesProps, 'codes' | 'names'>) {
  const say = useSay()
  const { event } = useEvent()
  const short = useShortCode(names)
  function save() {
    const head = [say('parts.promoCodes.code'), say('parts.promoCodes.gift')]
    const file = csvFile([head, ...codes.map((code) => [code.code, short(code)])])
    saveFile(new Blob([file], { type: 'text/csv;charset=utf-8' }), `codes-${event.context}.csv`)
  }
  return (
    <Button small variant="ghost" icon="download" onClick={save}>
      {say('parts.promoCodes.list')}
    </Button>
  )
}
