import type { PartPlan, SavedPart } from '@parvis/contract/event-config/event-config.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import type { Decision } from '@parvis/contract/kit/plan.ts'
import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import type { ConfigKey } from '@parvis/contract/parts'
import { useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { CallError } from '#kit/call.ts'
import { now } from '#kit/clock.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { unsavedKey } from '#kit/session.ts'
import { storage } from '#kit/storage.ts'

export type PartName = Exclude<ConfigKey, 'domain' | 'context'>

/** How a part is edited: `Draft` is what the fields of its screen hold. */
export interface Editing<Draft> {
  readonly part: PartName
  readonly draftOf: (value: unknown) => Draft
  readonly partOf: (draft: Draft) => unknown
  /** The paths of required fields left empty. A file may leave them empty; the screens may not. */
  readonly lacking?: (draft: Draft) => readonly string[]
}

interface Unsaved<Draft> {
  readonly revision: string
  readonly draft: Draft
}

/** The part as saved meanwhile by another organiser. */
interface Theirs {
  readonly revision: string
  readonly value: unknown
}

type Dropped = SavedPart['dropped']

const NONE: readonly FieldError[] = []

/** The unsaved changes, kept in this browser under a key until the organiser returns. */
function useUnsaved<Draft>(key: string) {
  const [unsaved, setUnsaved] = useState((): Unsaved<Draft> | null => {
    const kept = storage.read(key)
    return kept === null ? null : (JSON.parse(kept) as Unsaved<Draft>)
  })
  // The draft may have changed while a save was on its way.
  const latest = useRef(unsaved)
  function keep(next: Unsaved<Draft> | null) {
    if (next) storage.write(key, JSON.stringify(next))
    else storage.remove(key)
    latest.current = next
    setUnsaved(next)
  }
  return { unsaved, keep, latest }
}

/** The required fields left empty, reported before anything is sent. */
function useLacking<Draft>(lacking: Editing<Draft>['lacking']) {
  const say = useSay()
  const [missing, setMissing] = useState(NONE)
  return {
    missing,
    isWhole(draft: Draft): boolean {
      const paths = lacking?.(draft) ?? []
      setMissing(paths.map((path) => ({ path: `value.${path}`, code: 'REQUIRED', message: say('parts.missing') })))
      return paths.length === 0
    },
    forgetMissing: () => setMissing(NONE),
  }
}

interface Sending<Draft> extends Pick<Editing<Draft>, 'part' | 'partOf'> {
  readonly onSaved: (given: Unsaved<Draft>, saved: SavedPart) => void
  /** Another organiser has saved meanwhile. */
  readonly onStale: () => void
}

/** What is to be decided before a save: the HTML that would be removed, then the plan. */
function useQuestion() {
  const [plan, setPlan] = useState<PartPlan | null>(null)
  const [dropped, setDropped] = useState<Dropped | null>(null)
  const [seal, setSeal] = useState<string>()
  function ask(answer: SavedPart, answered: string | undefined) {
    const isUnseen = answer.dropped.length > 0 && answer.seal !== answered
    setSeal(answer.seal)
    setDropped(isUnseen ? answer.dropped : null)
    setPlan(isUnseen ? null : answer.plan)
  }
  function close() {
    setDropped(null)
    setPlan(null)
  }
  return { plan, setPlan, dropped, setDropped, seal, ask, close }
}

/** Saving: its plan, the HTML dropped, the conflicting version saved meanwhile, the time of the last save. */
function useSending<Draft>({ part, partOf, onSaved, onStale }: Sending<Draft>) {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, part }
  const { seal, ask, close, ...question } = useQuestion()
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const { mutateAsync, error, isPending, reset } = useSend(savePart)
  /** Returns whether the part is saved. Decisions, and leaving HTML out, answer the question shown last. */
  async function send(
    given: Unsaved<Draft>,
    allow: readonly Decision[],
    isAnswer = allow.length > 0,
  ): Promise<boolean> {
    const value = partOf(given.draft)
    const answered = isAnswer ? seal : undefined
    const body = { revision: given.revision, value, allow: [...allow], askFirst: true, seal: answered }
    try {
      const answer = await mutateAsync({ params, body })
      if (answer.outcome === 'decide') {
        ask(answer, answered)
        return false
      }
      onSaved(given, answer)
      close()
      setSavedAt(now())
      return true
    } catch (failure) {
      // Anything else is told beside the button.
      if (!(failure instanceof CallError)) throw failure
      if (failure.code === 'PLAN_REFUSED') question.setPlan(failure.detail as PartPlan)
      if (failure.code === 'STALE') {
        setTheirs(failure.detail as Theirs)
        onStale()
      }
      return false
    }
  }
  const refused = error?.code === 'STALE' || error?.code === 'PLAN_REFUSED' ? null : error
  const startAnew = () => {
    reset()
    setSavedAt(null)
  }
  return {
    ...question,
    theirs,
    setTheirs,
    savedAt,
    send,
    startAnew,
    error: refused,
    isSaving: isPending,
  }
}

/**
 * The editing of a part of the event. Unsaved changes stay in this browser. One call saves them, or stops at `plan` where
 * people are affected, at `dropped` where HTML would be removed, or at `theirs` where another organiser saved the same
 * values meanwhile.
 */
export function usePart<Draft>({ part, draftOf, partOf, lacking }: Editing<Draft>) {
  const me = useMe()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, part }
  const saved = useRead(getPart, { params }, { refetchOnWindowFocus: false })
  const { unsaved, keep, latest } = useUnsaved<Draft>(unsavedKey(`${me.id}.${event.id}.${part}`))
  const { missing, isWhole, forgetMissing } = useLacking(lacking)
  const isSame = (draft: Draft, value: unknown) =>
    JSON.stringify(partOf(draft)) === JSON.stringify(partOf(draftOf(value)))
  /** Forgets the saved changes; those made while the save was on its way stay unsaved. */
  function onSaved(given: Unsaved<Draft>, { revision, value }: SavedPart) {
    const current = latest.current
    if (!current || current === given) return keep(null)
    // The server merged a change of another organiser: the next save must take it into account, not overwrite it.
    keep({ revision: isSame(given.draft, value) ? revision : given.revision, draft: current.draft })
  }
  const sending = useSending({ part, partOf, onSaved, onStale: () => void saved.refetch() })
  const { plan, setPlan, dropped, setDropped, theirs, setTheirs, savedAt, isSaving, error, send, startAnew } = sending

  function edit(next: Draft) {
    if (!saved.data) return
    startAnew()
    forgetMissing()
    keep(isSame(next, saved.data.value) ? null : { revision: unsaved?.revision ?? saved.data.revision, draft: next })
  }
  return {
    saved,
    draft: unsaved?.draft ?? (saved.data && draftOf(saved.data.value)),
    draftOf,
    isChanged: unsaved !== null,
    edit,
    giveUp() {
      startAnew()
      forgetMissing()
      setPlan(null)
      setDropped(null)
      setTheirs(null)
      keep(null)
    },
    /** Answers whether it is saved. */
    async save(allow: readonly Decision[] = []): Promise<boolean> {
      return unsaved !== null && isWhole(unsaved.draft) && (await send(unsaved, allow))
    },
    /** Saves the own changes over the version saved meanwhile. */
    keepMine() {
      if (!unsaved || !theirs) return
      const mine = { ...unsaved, revision: theirs.revision }
      setTheirs(null)
      keep(mine)
      void send(mine, [])
    },
    plan,
    closePlan: () => setPlan(null),
    /** What of its HTML would be left out, told before it is saved. */
    dropped,
    closeDropped: () => setDropped(null),
    saveWithout: () => (unsaved ? send(unsaved, [], true) : Promise.resolve(false)),
    theirs,
    /** Goes on editing; the next try asks again. */
    closeTheirs: () => setTheirs(null),
    savedAt,
    isSaving,
    error,
    /** The errors of the fields, by their paths: `value.0.label`. */
    errors: missing.length > 0 ? missing : (error?.errors ?? NONE),
  }
}
export type EditedPart<Draft> = ReturnType<typeof usePart<Draft>>
