import type { PartPlan } from '@parvis/contract/event-config/event-config.ts'
import type { FileFaults, ImportedFile } from '@parvis/contract/event-file/event-file.ts'
import { importFile, MAX_EVENT_FILE } from '@parvis/contract/event-file/event-file.ts'
import type { Decision } from '@parvis/contract/kit/plan.ts'
import { textFileOf } from '@parvis/contract/kit/text-file.ts'
import { useId, useState } from 'react'
import { PlanDialog } from '#features/event-config/kit/PlanDialog.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { CallError } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { FileInput } from '#kit/ui/FileInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { Changes } from './parts/Changes.tsx'
import { Faults } from './parts/Faults.tsx'
import styles from './parts/Import.module.css'

interface Chosen {
  readonly name: string
  readonly text: string
  /** It is no UTF-8, and read as windows-1252. */
  readonly isOfWindows: boolean
}

export function ImportPanel() {
  const say = useSay()
  const tell = useProblem()
  const titleId = useId()
  const importing = useImport()
  const { chosen, standing, isBusy } = importing
  return (
    <section className={styles.import} aria-labelledby={titleId}>
      <h2 id={titleId}>{say('parts.import.title')}</h2>
      <FileInput
        label={say('parts.import.file')}
        hint={say('parts.import.hint')}
        accept=".yaml,.yml,text/yaml,application/yaml"
        chooseLabel={say('parts.import.choose')}
        removeLabel={say('parts.import.remove')}
        fileName={chosen?.name ?? null}
        error={standing.is === 'tooLarge' || standing.is === 'unread' ? say(`parts.import.${standing.is}`) : undefined}
        onChange={(file) => void importing.choose(file)}
        onRemove={importing.leave}
      />
      {/* It is all told here, once: what stands in it is quiet. */}
      <div aria-live="polite" className={styles.told}>
        {isBusy && standing.is === 'nothing' ? <p>{say('parts.import.reading')}</p> : null}
        {standing.is === 'failed' ? (
          <Banner kind="error" isQuiet>
            {tell(standing.error)}
          </Banner>
        ) : null}
        {standing.is === 'wrong' ? <Faults {...standing} /> : null}
        {standing.is === 'done' ? (
          <Banner kind="success" isQuiet>
            {say('parts.import.done', { count: standing.count })}
          </Banner>
        ) : null}
        {chosen?.isOfWindows ? (
          <Banner kind="warning" isQuiet>
            {say('parts.import.windows')}
          </Banner>
        ) : null}
        {standing.is === 'planned' ? <Planned importing={importing} planned={standing} /> : null}
      </div>
    </section>
  )
}

/** What the file would change, and the way to have it written. */
function Planned({ importing, planned: { tried, hasMoved } }: { importing: Importing; planned: PlannedImport }) {
  const say = useSay()
  const { plan, people, companies, dropped, missing } = tried
  const count = plan.changes.length
  const [asked, ask] = useState(false)
  const write = () => (plan.effects.length > 0 ? ask(true) : void importing.write([]))
  const close = () => ask(false)
  return (
    <>
      {hasMoved ? (
        <Banner kind="warning" isQuiet>
          {say('parts.import.moved')}
        </Banner>
      ) : null}
      {people + companies > 0 ? (
        <p>
          {[
            people > 0 && say('parts.import.people', { count: people }),
            companies > 0 && say('parts.import.companies', { count: companies }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      ) : null}
      {dropped.length > 0 ? (
        <p>{say('parts.import.dropped', { what: [...new Set(dropped.flatMap(({ what }) => what))].join(', ') })}</p>
      ) : null}
      {missing.length > 0 ? (
        <Banner kind="warning" isQuiet>
          {say('parts.import.missing', { count: missing.length, where: missing.join(', ') })}
        </Banner>
      ) : null}
      {count === 0 ? <p>{say('parts.import.same')}</p> : <Changes changes={plan.changes} />}
      {count > 0 ? (
        <div className={styles.leaving} data-tear>
          <p>{say(plan.open > 0 ? 'parts.import.open' : 'parts.import.safe', { count: plan.open })}</p>
          <Button busy={importing.isBusy && !asked} onClick={write}>
            {say(plan.effects.length > 0 ? 'parts.import.decide' : 'parts.import.write', { count })}
          </Button>
        </div>
      ) : null}
      {asked ? (
        <PlanDialog
          plan={plan}
          busy={importing.isBusy}
          problem={undefined}
          onSave={(allow) => void importing.write(allow).then(close)}
          onClose={close}
        />
      ) : null}
    </>
  )
}

interface PlannedImport {
  readonly is: 'planned'
  readonly tried: ImportedFile
  /** The event has changed since it was planned first. */
  readonly hasMoved: boolean
}
type ImportState =
  | { readonly is: 'nothing' }
  | { readonly is: 'tooLarge' }
  | { readonly is: 'unread' }
  | { readonly is: 'failed'; readonly error: unknown }
  | ({ readonly is: 'wrong' } & FileFaults)
  | { readonly is: 'done'; readonly count: number }
  | PlannedImport
type Importing = ReturnType<typeof useImport>

function useImport() {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [standing, stand] = useState<ImportState>({ is: 'nothing' })
  const { mutateAsync, isPending } = useSend(importFile)

  async function plan({ text }: Chosen, hasMoved: boolean): Promise<void> {
    try {
      stand({ is: 'planned', tried: await mutateAsync({ params, body: { text, dryRun: true } }), hasMoved })
    } catch (error) {
      stand(refusedAs(error) ?? { is: 'failed', error })
    }
  }

  return {
    chosen,
    standing,
    isBusy: isPending,
    async choose(file: File): Promise<void> {
      const isTooLarge = file.size > MAX_EVENT_FILE
      const read = isTooLarge ? undefined : textFileOf(new Uint8Array(await file.arrayBuffer()))
      const next = { name: file.name, text: read?.text ?? '', isOfWindows: read?.encoding === 'windows-1252' }
      setChosen(next)
      stand({ is: isTooLarge ? 'tooLarge' : read === undefined ? 'unread' : 'nothing' })
      if (read !== undefined) await plan(next, false)
    },
    leave(): void {
      setChosen(null)
      stand({ is: 'nothing' })
    },
    /** Imports the file as planned; if the event has changed since, plans it again. */
    async write(allow: readonly Decision[]): Promise<void> {
      if (!chosen || standing.is !== 'planned') return
      const { tried } = standing
      try {
        const body = { text: chosen.text, revision: tried.revision, allow: [...allow] }
        const { plan: done } = await mutateAsync({ params, body })
        setChosen(null)
        stand({ is: 'done', count: done.changes.length })
      } catch (error) {
        const code = error instanceof CallError ? error.code : ''
        if (code === 'STALE') await plan(chosen, true)
        else if (code === 'PLAN_REFUSED') {
          const now = (error as CallError).detail as PartPlan
          stand({ is: 'planned', tried: { ...tried, plan: now }, hasMoved: true })
        } else stand(refusedAs(error) ?? { is: 'failed', error })
      }
    },
  }
}

const refusedAs = (error: unknown): ImportState | undefined =>
  error instanceof CallError && error.code === 'FILE_FAULTS'
    ? { is: 'wrong', ...(error.detail as FileFaults) }
    : undefined
