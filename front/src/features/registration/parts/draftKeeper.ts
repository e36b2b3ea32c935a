import type { SavedDraft } from '@parvis/contract/registration/registration.ts'

/** Answers by step, as they stand. */
export type Answers = Readonly<Record<string, unknown>>

/** What the server does not have yet and the device keeps, so that nothing typed is lost without a network. */
export interface LocalDraft extends SavedDraft {
  /** What was on its way and has had no reply: it may be on the server all the same. */
  readonly sent: readonly Answers[]
}

/** - `idle` nothing to keep yet · `saving` on its way · `saved` on the server · `offline`, `local` on this device only. */
export type DraftStatus = 'idle' | 'saving' | 'saved' | 'offline' | 'local'

export interface DraftState {
  readonly step: string
  readonly values: Answers
  readonly status: DraftStatus
  /** What another tab or device has saved meanwhile: the person chooses. */
  readonly conflict: SavedDraft | null
}

export interface DraftOutside {
  /** Keeps the draft on the server. */
  save(draft: SavedDraft, options: { isLeaving: boolean }): Promise<SavedDraft>
  /** Reads what the server has. */
  read(): Promise<SavedDraft>
  /** What to make of a failed save. */
  failure(error: unknown): 'stale' | 'offline' | 'other'
  readLocal(): LocalDraft | null
  writeLocal(draft: LocalDraft | null): void
}

/** How long a pause in typing is, in ms. */
export const SAVE_AFTER = 800
const RETRY_AFTER = 5_000
const RETRY_AT_MOST = 60_000
/** Tries whose reply was lost that are remembered. */
const KEPT_SENT = 5

/** Answers of the same content; drafts are small, and plain JSON. */
const isSame = (a: Answers, b: Answers): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const isAmong = (sent: readonly Answers[], values: Answers): boolean => sent.some((one) => isSame(one, values))
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, inner]) => [key, sorted(inner)])
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/**
 * Keeps the answers of one registration on the device at once and on the server after a pause, one save at a time.
 * `server` is what the server has, `fresh` what a person without a draft starts from.
 */
export function createDraftKeeper(outside: DraftOutside, server: SavedDraft, fresh: Answers) {
  const listeners = new Set<() => void>()
  let version = server.version
  let isDirty = false
  let isPaused = false
  let isStopped = false
  let failures = 0
  let unanswered: readonly Answers[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let inFlight: Promise<void> | null = null
  let state = begin()

  function begin(): DraftState {
    const local = outside.readLocal()
    const theirs = { step: server.step, values: server.version > 0 ? server.values : fresh }
    if (!local || isSame(local.values, theirs.values)) {
      return { ...theirs, status: server.version > 0 ? 'saved' : 'idle', conflict: null }
    }
    isDirty = true
    const isOurs = local.version === server.version || isAmong(local.sent, server.values)
    const conflict = isOurs ? null : server
    return { step: local.step, values: local.values, status: 'saving', conflict }
  }

  function become(change: Partial<DraftState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  function mirror() {
    const { step, values } = state
    outside.writeLocal(isDirty ? { step, values: { ...values }, version, sent: unanswered } : null)
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void push(), delay)
  }

  async function push(isLeaving = false): Promise<void> {
    clearTimeout(timer)
    if (inFlight) return inFlight
    if (!isDirty || isPaused || state.conflict) return
    const sent = state
    unanswered = [...unanswered, sent.values].slice(-KEPT_SENT)
    mirror()
    const work = outside
      .save({ step: sent.step, values: { ...sent.values }, version }, { isLeaving })
      .then((saved) => kept(saved, sent))
      .catch(refused)
    inFlight = work.finally(() => {
      inFlight = null
    })
    return inFlight
  }

  function kept(saved: SavedDraft, sent: DraftState) {
    version = saved.version
    failures = 0
    unanswered = []
    isDirty = state.values !== sent.values || state.step !== sent.step
    mirror()
    become({ status: isDirty ? 'saving' : 'saved' })
    if (isDirty) schedule(SAVE_AFTER)
  }

  async function refused(error: unknown) {
    const failure = outside.failure(error)
    if (failure === 'stale') {
      try {
        return meet(await outside.read())
      } catch {
        // The server can be asked again later, like any other failure.
      }
    }
    failures += 1
    become({ status: failure === 'offline' ? 'offline' : 'local' })
    schedule(Math.min(RETRY_AFTER * failures, RETRY_AT_MOST))
  }

  /** The server moved on: by a save of ours whose reply was lost, or by somebody else, and then the person chooses. */
  function meet(theirs: SavedDraft) {
    const isMine = isSame(theirs.values, state.values)
    if (!isMine && !isAmong(unanswered, theirs.values)) return become({ conflict: theirs })
    version = theirs.version
    isDirty = !isMine
    mirror()
    become({ status: isMine ? 'saved' : 'saving' })
    if (isDirty) schedule(0)
  }

  return {
    get: (): DraftState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Keeps an answer; the server hears of it after a pause. */
    change(values: Answers, step: string) {
      if (step === state.step && isSame(values, state.values)) return
      isDirty = true
      become({ values, step, status: state.status === 'offline' ? 'offline' : 'saving' })
      mirror()
      if (!isPaused && !state.conflict) schedule(SAVE_AFTER)
    },
    /** Goes back to what the person started from, here and on the server. */
    reset() {
      this.change(fresh, '')
      void push()
    },
    /** Saves now; `isLeaving` when the page may not live to see the reply. */
    flush: (isLeaving = false): Promise<void> => push(isLeaving),
    /** Settles the choice of a conflict in favour of what was typed here. */
    keepMine() {
      version = state.conflict?.version ?? version
      isDirty = true
      become({ conflict: null, status: 'saving' })
      mirror()
      schedule(0)
    },
    /** Settles it in favour of what the server has. */
    takeTheirs() {
      const theirs = state.conflict
      if (!theirs) return
      version = theirs.version
      isDirty = false
      const values = theirs.version > 0 ? theirs.values : fresh
      become({ values, step: theirs.step, conflict: null, status: 'saved' })
      mirror()
    },
    /** Stops saving while the registration itself is saved, which ends the draft; `false` resumes. */
    async pause(paused: boolean): Promise<void> {
      isPaused = paused
      if (!paused) {
        if (isDirty) schedule(SAVE_AFTER)
        return
      }
      clearTimeout(timer)
      await inFlight
    },
    /** The registration is saved: nothing is left to keep. */
    forget() {
      clearTimeout(timer)
      isPaused = true
      isDirty = false
      outside.writeLocal(null)
    },
    /** Starts saving what the device kept, if anything. */
    start() {
      isStopped = false
      if (isDirty && !state.conflict && !isPaused) schedule(0)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
