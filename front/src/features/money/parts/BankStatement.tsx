import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Match, Surety, TracedLine } from '@parvis/contract/money/matching.rules.ts'
import { matchLines } from '@parvis/contract/money/matching.rules.ts'
import type { ConfirmedLine, LineOutcome, Transfer } from '@parvis/contract/money/money.ts'
import { confirmTransfers, MOST_LINES, readTransfers } from '@parvis/contract/money/money.ts'
import { useMemo, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { call } from '#kit/call.ts'
import { useRead } from '#kit/read.ts'
import type { Say } from '#kit/say.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { FileInput } from '#kit/ui/FileInput.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useBatches } from '#kit/useBatches.ts'
import { useProblem } from '#kit/useProblem.ts'
import { useBankFile } from '../useBankFile.ts'
import styles from './Bank.module.css'
import { BankColumns } from './BankColumns.tsx'
import { BankLines } from './BankLines.tsx'
import type { Choices } from './decisions.ts'
import { confirmedIn, decide } from './decisions.ts'

export function BankStatement() {
  const say = useSay()
  const bank = useBankFile()
  const { file, problem, lines, unread } = bank
  return (
    <div className={styles.bank}>
      <FileInput
        label={say('bank.file')}
        hint={say('bank.file.help')}
        chooseLabel={say('bank.file.choose')}
        removeLabel={say('bank.file.remove')}
        accept=".csv,.txt,.xml,.053,.ofx,text/csv,application/xml,text/xml"
        fileName={file?.name ?? null}
        error={problem ? say(problem) : undefined}
        onChange={(chosen) => void bank.choose(chosen)}
        onRemove={bank.drop}
      />
      {file && lines ? (
        <>
          {file.isOfWindows ? <Banner kind="warning">{say('bank.file.windows')}</Banner> : null}
          <BankColumns file={file} isOpen={lines.length === 0} onName={bank.name} />
          {lines.length === 0 ? (
            <Banner kind="warning">{say('bank.columns.missing')}</Banner>
          ) : (
            <Matching key={file.name} lines={lines} unread={unread} />
          )}
        </>
      ) : null}
    </div>
  )
}

interface MatchingProps {
  readonly lines: readonly TracedLine[]
  readonly unread: number
}

function Matching({ lines, unread }: MatchingProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error, isFetching, refetch } = useRead(readTransfers, { params }, { staleTime: 0 })
  const matches = useMemo(() => data && matchLines(lines, data), [lines, data])
  if (error && !data)
    return (
      <Banner
        kind="error"
        actions={
          <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
            {say('money.again')}
          </Button>
        }
      >
        {tell(error)}
      </Banner>
    )
  if (!data || !matches) return <Loader label={say('bank.reading')} />
  return <Deciding matches={matches} transfers={data.transfers} unread={unread} />
}

const COUNTED: readonly Surety[] = ['sure', 'check', 'none', 'noted', 'out']

interface DecidingProps {
  readonly matches: readonly Match[]
  readonly transfers: readonly Transfer[]
  readonly unread: number
}

function Deciding({ matches, transfers, unread }: DecidingProps) {
  const say = useSay()
  const { rights } = useMe()
  const [choices, setChoices] = useState<Choices>({})
  const [outcomes, setOutcomes] = useState<readonly LineOutcome[]>([])
  const decisions = decide(matches, transfers, choices)
  const mayWrite = rights.includes('money.write')
  const refused = Object.fromEntries(
    outcomes.flatMap(({ bankLine, outcome, message }) =>
      outcome === 'refused' ? [[bankLine, message ?? say('UNEXPECTED')]] : [],
    ),
  )
  const counted = COUNTED.map((kind) => [kind, matches.filter(({ surety }) => surety === kind).length] as const)
  const counts = [
    ...counted.flatMap(([kind, count]) => (count > 0 ? [say(`bank.count.${kind}`, { count })] : [])),
    ...(unread > 0 ? [say('bank.count.unread', { count: unread })] : []),
  ]
  return (
    <>
      {outcomes.length > 0 ? (
        <Banner kind={Object.keys(refused).length > 0 ? 'warning' : 'success'}>{sumUp(outcomes, say)}</Banner>
      ) : null}
      <p className={styles.counts} role="status">
        {counts.join(' · ')}
      </p>
      {decisions.length === 0 ? (
        <p>{say('bank.nothing')}</p>
      ) : (
        <BankLines
          decisions={decisions}
          transfers={transfers}
          refused={refused}
          mayWrite={mayWrite}
          onChoose={(trace, choice) => setChoices({ ...choices, [trace]: { ...choices[trace], ...choice } })}
        />
      )}
      {mayWrite && decisions.length > 0 ? (
        <Confirming
          lines={confirmedIn(decisions)}
          onDone={(done, isWhole) => {
            setOutcomes(done)
            if (isWhole) setChoices({})
          }}
        />
      ) : null}
    </>
  )
}

/** For example « 30 virements notés, 2 l’étaient déjà, 1 ligne refusée ». */
function sumUp(outcomes: readonly LineOutcome[], say: Say): string {
  const count = (...kinds: LineOutcome['outcome'][]) => outcomes.filter(({ outcome }) => kinds.includes(outcome)).length
  const done = count('paid', 'part')
  const told = [
    done > 0 ? say('bank.done', { count: done }) : say('bank.done.none'),
    ...(count('already') > 0 ? [say('bank.done.already', { count: count('already') })] : []),
    ...(count('refused') > 0 ? [say('bank.done.refused', { count: count('refused') })] : []),
  ]
  return `${told.join(', ')}.`
}

interface ConfirmingProps {
  readonly lines: ReturnType<typeof confirmedIn>
  readonly onDone: (outcomes: readonly LineOutcome[], isWhole: boolean) => void
}

function Confirming({ lines, onDone }: ConfirmingProps) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { parts: confirming, start } = useBatches({
    most: MOST_LINES,
    stale: confirmTransfers.stale(),
    send: async (part: ConfirmedLine[], options) =>
      (await call(confirmTransfers, { params, body: { lines: part } }, options)).lines,
  })
  const isPending = confirming?.state === 'under way'
  async function confirm() {
    const { outcomes, state } = await start(lines)
    onDone(outcomes, state === 'over')
  }
  const count = lines.length
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  return (
    <>
      {confirming && isPending ? (
        <div className={styles.far}>
          <p role="status">{say('bank.far', { count: confirming.outcomes.length, total: confirming.total })}</p>
          <progress value={confirming.outcomes.length} max={confirming.total} aria-label={say('dues.far')} />
        </div>
      ) : null}
      <div className={styles.leaving} data-tear>
        <p>
          {count === 0 ? say('bank.submit.nothing') : say('bank.submit.then', { amount: formatMoney(cents, language) })}
        </p>
        {confirming?.error ? <Banner kind="error">{tell(confirming.error)}</Banner> : null}
        <Button busy={isPending} disabled={count === 0} onClick={() => void confirm()}>
          {count === 0 ? say('bank.submit.none') : say('bank.submit', { count })}
        </Button>
      </div>
    </>
  )
}
