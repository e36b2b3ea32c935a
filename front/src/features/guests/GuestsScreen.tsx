import type { GuestFields, ImportRules, Row } from '@parvis/contract/guests/guests.ts'
import { getGuestFields, keepMapping } from '@parvis/contract/guests/guests.ts'
import type { RefObject } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useGo } from '#kit/useGo.ts'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { ColumnMatching } from './parts/ColumnMatching.tsx'
import { FileChoice } from './parts/FileChoice.tsx'
import styles from './parts/Guests.module.css'
import { ImportProgress } from './parts/ImportProgress.tsx'
import { ImportSteps } from './parts/ImportSteps.tsx'
import type { Matching } from './parts/mapping.ts'
import { keptOf, matchingOf, rowsOf, rulesOf } from './parts/mapping.ts'
import { PastImports } from './parts/PastImports.tsx'
import type { Sheet } from './parts/reading.ts'
import { TrialTable } from './parts/TrialTable.tsx'

export interface Opened {
  readonly name: string
  readonly sheets: readonly Sheet[]
  readonly sheet: Sheet
}
type Step = 'file' | 'columns' | 'trial' | 'import'

export function GuestsScreen() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { import: importId } = useSearch<'import'>()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data: fields, error } = useRead(getGuestFields, { params }, { staleTime: 0 })
  const [opened, setOpened] = useState<Opened | null>(null)
  const [matching, setMatching] = useState<Matching | null>(null)
  const [trying, setTrying] = useState<{ rules: ImportRules; rows: Row[] } | null>(null)
  const step: Step = importId !== undefined ? 'import' : trying ? 'trial' : opened && matching ? 'columns' : 'file'
  const heading = useHeading(step)
  useTitle(say(`guests.title.${step}`))
  useWarning(step === 'trial')
  const kept = useSend(keepMapping)
  const open = (file: Opened, known: GuestFields) => {
    setOpened(file)
    setMatching(matchingOf(file.sheet, known))
  }
  const go = useGo()
  const backTo = (to: Step) => {
    setTrying(null)
    if (to !== 'file') return
    setOpened(null)
    if (importId !== undefined) go(paths.guests(event.context))
  }
  function tryIt(file: Opened, chosen: Matching) {
    // The mapping is saved without waiting for it.
    kept.mutate({ params, body: keptOf(chosen, file.sheet) })
    setTrying({ rules: rulesOf(chosen), rows: rowsOf(chosen, file.sheet) })
  }
  return (
    <Page>
      <Top step={step} heading={heading} fileName={opened?.name} onBack={backTo} />
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {step === 'import' && importId !== undefined ? (
        <ImportProgress importId={importId} onAnother={() => backTo('file')} />
      ) : null}
      {step !== 'import' && !fields && !error ? <Loader label={say('context.loading')} /> : null}
      {step === 'file' && fields ? (
        <>
          <FileChoice onOpen={(file) => open(file, fields)} />
          <PastImports />
        </>
      ) : null}
      {step === 'columns' && fields && opened && matching ? (
        <ColumnMatching
          {...{ fields, opened, matching }}
          onChange={setMatching}
          onFile={() => backTo('file')}
          onSheet={(sheet) => open({ ...opened, sheet }, fields)}
          onTry={() => tryIt(opened, matching)}
        />
      ) : null}
      {trying && fields && opened && step === 'trial' ? (
        <TrialTable {...trying} fields={fields} fileName={opened.name} onStarted={() => setTrying(null)} />
      ) : null}
    </Page>
  )
}

interface TopProps {
  readonly step: Step
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly fileName: string | undefined
  readonly onBack: (to: Step) => void
}

function Top({ step, heading, fileName, onBack }: TopProps) {
  const say = useSay()
  const { event } = useEvent()
  return (
    <header className={styles.top}>
      <div>
        <p className={styles.way}>
          <Anchor href={paths.participants(event.context)}>{say('organisation.participants.title')}</Anchor>
          {` › ${say('guests.import')}`}
          {fileName !== undefined && step === 'trial' ? ` › ${fileName}` : ''}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {say(`guests.title.${step}`)}
        </h1>
      </div>
      <ImportSteps current={step} onBack={step === 'columns' || step === 'trial' ? onBack : undefined} />
    </header>
  )
}

/** The title takes the focus when a step follows another. */
function useHeading(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}

/** Warns before leaving, which would lose the corrections made in the page. */
function useWarning(isAtStake: boolean): void {
  const warn = useMemo(() => (event: BeforeUnloadEvent) => event.preventDefault(), [])
  useEffect(() => {
    if (!isAtStake) return undefined
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isAtStake, warn])
}
