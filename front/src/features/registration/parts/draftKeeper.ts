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

/** Keeps the answers of one registration on the device at once and on the server after a pause, one save at a time. */
export class DraftKeeper {
  readonly #outside: DraftOutside
  readonly #fresh: Answers
  readonly #listeners = new Set<() => void>()
  #state: DraftState
  #version: number
  #isDirty = false
  #isPaused = false
  #isStopped = false
  #failures = 0
  #unanswered: readonly Answers[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #inFlight: Promise<void> | null = null

  /** `server` is what the server has, `fresh` what a person without a draft starts from. */
  constructor(outside: DraftOutside, server: SavedDraft, fresh: Answers) {
    this.#outside = outside
    this.#fresh = fresh
    this.#version = server.version
    this.#state = this.#begin(server)
  }

  readonly get = (): DraftState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Keeps an answer; the server hears of it after a pause. */
  change(values: Answers, step: string): void {
    if (step === this.#state.step && isSame(values, this.#state.values)) return
    this.#isDirty = true
    this.#become({ values, step, status: this.#state.status === 'offline' ? 'offline' : 'saving' })
    if (!this.#isPaused && !this.#state.conflict) this.#schedule(SAVE_AFTER)
  }

  /** Goes back to what the person started from, here and on the server. */
  reset(): void {
    this.change(this.#fresh, '')
    void this.flush()
  }

  /** Settles the choice of a conflict in favour of what was typed here. */
  keepMine(): void {
    this.#version = this.#state.conflict?.version ?? this.#version
    this.#isDirty = true
    this.#become({ conflict: null, status: 'saving' })
    this.#schedule(0)
  }

  /** Settles it in favour of what the server has. */
  takeTheirs(): void {
    const theirs = this.#state.conflict
    if (!theirs) return
    this.#version = theirs.version
    this.#isDirty = false
    this.#become({ values: this.#valuesOf(theirs), step: theirs.step, conflict: null, status: 'saved' })
  }

  /** Stops saving while the registration itself is saved, which ends the draft. */
  async pause(): Promise<void> {
    this.#isPaused = true
    clearTimeout(this.#timer)
    await this.#inFlight
  }

  /** The registration was refused: the draft goes on. */
  resume(): void {
    this.#isPaused = false
    if (this.#isDirty) this.#schedule(SAVE_AFTER)
  }

  /** The registration is saved: nothing is left to keep. */
  forget(): void {
    clearTimeout(this.#timer)
    this.#isPaused = true
    this.#isDirty = false
    this.#outside.writeLocal(null)
  }

  /** Starts saving what the device kept, if anything. */
  start(): void {
    this.#isStopped = false
    if (this.#isDirty && !this.#state.conflict && !this.#isPaused) this.#schedule(0)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** Saves now; `isLeaving` when the page may not live to see the reply. */
  flush(isLeaving = false): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#inFlight) return this.#inFlight
    if (!this.#isDirty || this.#isPaused || this.#state.conflict) return Promise.resolve()
    const sent = this.#state
    this.#unanswered = [...this.#unanswered, sent.values].slice(-KEPT_SENT)
    this.#mirror()
    this.#inFlight = this.#outside
      .save({ step: sent.step, values: { ...sent.values }, version: this.#version }, { isLeaving })
      .then((saved) => this.#kept(saved, sent))
      .catch((error: unknown) => this.#refused(error))
      .finally(() => {
        this.#inFlight = null
      })
    return this.#inFlight
  }

  #begin(server: SavedDraft): DraftState {
    const local = this.#outside.readLocal()
    const values = this.#valuesOf(server)
    if (!local || isSame(local.values, values)) {
      return { step: server.step, values, status: server.version > 0 ? 'saved' : 'idle', conflict: null }
    }
    this.#isDirty = true
    const isOurs = local.version === server.version || isAmong(local.sent, server.values)
    return { step: local.step, values: local.values, status: 'saving', conflict: isOurs ? null : server }
  }

  #valuesOf(draft: SavedDraft): Answers {
    return draft.version > 0 ? draft.values : this.#fresh
  }

  #become(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    this.#mirror()
    for (const listener of this.#listeners) listener()
  }

  #mirror(): void {
    const { step, values } = this.#state
    const local = { step, values: { ...values }, version: this.#version, sent: this.#unanswered }
    this.#outside.writeLocal(this.#isDirty ? local : null)
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.flush(), delay)
  }

  #kept(saved: SavedDraft, sent: DraftState): void {
    this.#version = saved.version
    this.#failures = 0
    this.#unanswered = []
    this.#isDirty = this.#state.values !== sent.values || this.#state.step !== sent.step
    this.#become({ status: this.#isDirty ? 'saving' : 'saved' })
    if (this.#isDirty) this.#schedule(SAVE_AFTER)
  }

  async #refused(error: unknown): Promise<void> {
    const failure = this.#outside.failure(error)
    if (failure === 'stale') {
      try {
        return this.#meet(await this.#outside.read())
      } catch {
        // The server can be asked again later, like any other failure.
      }
    }
    this.#failures += 1
    this.#become({ status: failure === 'offline' ? 'offline' : 'local' })
    this.#schedule(Math.min(RETRY_AFTER * this.#failures, RETRY_AT_MOST))
  }

  /** The server moved on: by a save of ours whose reply was lost, or by somebody else, and then the person chooses. */
  #meet(theirs: SavedDraft): void {
    const isMine = isSame(theirs.values, this.#state.values)
    // Registering ends the draft: there is no other version to choose, and saving the registration tells that it changed.
    const isEnded = theirs.version === 0
    if (!isMine && !isEnded && !isAmong(this.#unanswered, theirs.values)) {
      this.#become({ conflict: theirs })
      return
    }
    this.#version = theirs.version
    this.#isDirty = !isMine
    this.#become({ status: isMine ? 'saved' : 'saving' })
    if (this.#isDirty) this.#schedule(0)
  }
}
