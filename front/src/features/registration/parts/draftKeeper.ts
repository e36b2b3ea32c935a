import type { SavedDraft } from '@parvis/contract/registration/registration.ts'

export type Answers = Readonly<Record<string, unknown>>

/** Answers that the server has not confirmed, kept on the device so that nothing is lost without a network. */
export interface LocalDraft extends SavedDraft {
  /** Values sent without a reply: the server may have saved them. */
  readonly sent: readonly Answers[]
}

/** - `idle` nothing to save · `saving` in flight · `saved` on the server · `offline`, `local` on this device only. */
export type DraftStatus = 'idle' | 'saving' | 'saved' | 'offline' | 'local'

export interface DraftState {
  readonly step: string
  readonly values: Answers
  readonly status: DraftStatus
  /** A newer draft of another tab or device: the person chooses. */
  readonly conflict: SavedDraft | null
}

export interface DraftOutside {
  save(draft: SavedDraft, options: { isLeaving: boolean }): Promise<SavedDraft>
  read(): Promise<SavedDraft>
  failure(error: unknown): 'stale' | 'offline' | 'other'
  readLocal(): LocalDraft | null
  writeLocal(draft: LocalDraft | null): void
}

export const SAVE_AFTER = 800
const RETRY_AFTER = 5_000
const RETRY_AT_MOST = 60_000
/** Remembered saves without a reply. */
const KEPT_SENT = 5

/** Compares by content; drafts are small, plain JSON. */
const isSame = (a: Answers, b: Answers): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const isAmong = (sent: readonly Answers[], values: Answers): boolean => sent.some((one) => isSame(one, values))
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([key, inner]) => [key, sorted(inner)])
}

/** Keeps the answers of one registration: on the device at once, on the server after a pause, one save at a time. */
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

  /** `server` is the server's draft, `fresh` the initial values without a draft. */
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

  change(values: Answers, step: string): void {
    if (step === this.#state.step && isSame(values, this.#state.values)) return
    this.#isDirty = true
    this.#become({ values, step, status: this.#state.status === 'offline' ? 'offline' : 'saving' })
    if (!this.#isPaused && !this.#state.conflict) this.#schedule(SAVE_AFTER)
  }

  reset(): void {
    this.change(this.#fresh, '')
    void this.flush()
  }

  /** Resolves a conflict with the values typed here. */
  keepMine(): void {
    this.#version = this.#state.conflict?.version ?? this.#version
    this.#isDirty = true
    this.#become({ conflict: null, status: 'saving' })
    this.#schedule(0)
  }

  takeTheirs(): void {
    const theirs = this.#state.conflict
    if (!theirs) return
    this.#version = theirs.version
    this.#isDirty = false
    this.#become({ values: this.#valuesOf(theirs), step: theirs.step, conflict: null, status: 'saved' })
  }

  /** Stops saving the draft while the registration is saved, which deletes it. */
  async pause(): Promise<void> {
    this.#isPaused = true
    clearTimeout(this.#timer)
    await this.#inFlight
  }

  resume(): void {
    this.#isPaused = false
    if (this.#isDirty) this.#schedule(SAVE_AFTER)
  }

  forget(): void {
    clearTimeout(this.#timer)
    this.#isPaused = true
    this.#isDirty = false
    this.#outside.writeLocal(null)
  }

  /** Starts with saving a draft found on the device, if any. */
  start(): void {
    this.#isStopped = false
    if (this.#isDirty && !this.#state.conflict && !this.#isPaused) this.#schedule(0)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** Saves at once; `isLeaving` when the page may close before the reply. */
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
        // Counted as a failed save, and retried.
      }
    }
    this.#failures += 1
    this.#become({ status: failure === 'offline' ? 'offline' : 'local' })
    this.#schedule(Math.min(RETRY_AFTER * this.#failures, RETRY_AT_MOST))
  }

  /**
   * The server's draft is newer: by an own save whose reply was lost, or by another client, and then the person
   * chooses.
   */
  #meet(theirs: SavedDraft): void {
    const isMine = isSame(theirs.values, this.#state.values)
    // Registering deletes the draft, so there is no version to choose; saving the registration reports the change.
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
