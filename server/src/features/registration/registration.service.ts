import type { Settings } from '@parvis/contract/events/events.settings.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { mayComeOnSite } from '@parvis/contract/participation/participation.rules.ts'
import { choiceIn, comes, isTurnedAway } from '@parvis/contract/participation/participation.steps.ts'
import { stepsFor } from '@parvis/contract/registration/registration.rules.ts'
import type { SavedDraft } from '@parvis/contract/registration/registration.ts'
import { registrationRefusals } from '@parvis/contract/registration/registration.ts'
import type { AnyStep, Draft, RegistrationWorld } from '@parvis/contract/steps'
import { allSteps } from '@parvis/contract/steps'
import { typologyStep } from '@parvis/contract/typologies/typologies.steps.ts'
import type { User } from '@parvis/contract/users/users.ts'
import * as z from 'zod/mini'
import type { Mailing } from '#features/emails/emails.service.ts'
import { readMailing } from '#features/emails/emails.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, mustBeOpen } from '#features/events/events.service.ts'
import { showOwn } from '#features/participation/displayed-names.service.ts'
import { invite } from '#features/participation/hosts.service.ts'
import type { Decision, Participant } from '#features/participation/participation.service.ts'
import { lockPerson, refuseFull, writeDecision } from '#features/participation/participation.service.ts'
import { alwaysPermitted, placePermissionOf } from '#features/participation/place-permission.service.ts'
import type { Saving, StepSaver } from '#features/participation/step-saver.service.ts'
import { ensureUser, readUser } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight, isSelf } from '#kit/access.ts'
import { addAuditDetails, auditChange } from '#kit/audit-log.ts'
import { withoutNulls } from '#kit/nulls.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { readInParallel, transaction } from '#kit/transaction.ts'
import { fieldsOf } from '#kit/validation.ts'
import type { Ports } from '#ports/ports.ts'
import { actsForOther, standingOf } from './behalf.service.ts'
import { hasMoved } from './choices.service.ts'
import { cancelTogether, lockCancelled, toldOf } from './group-cancellation.service.ts'
import { SETTLED } from './missing-answers.service.ts'
import { actionFor, drawAnnounced } from './registration.mail.ts'
import { dropDraft, findDraft, keepDraft } from './registration.store.ts'
import type { Registering } from './world.service.ts'
import { worldOf } from './world.service.ts'

type Path = { domainId: string; eventId: string; userId: string }
type Values = Record<string, unknown>

/**
 * Writers of answers by step key. Attendance, type, days and representative form one decision, which the registration
 * saves itself.
 */
export type StepSavers = Readonly<Record<string, StepSaver<RegistrationWorld> | undefined>>

declare module '#kit/hooks.ts' {
  interface Hooks {
    readonly savers: StepSavers
  }
}

const MAX_DRAFT = 100_000

export async function readDraft(ports: Ports, path: Path): Promise<SavedDraft> {
  const draft = await findDraft(ports.db, path.eventId, path.userId)
  return draft
    ? { step: draft.step, values: draft.values, version: draft.version }
    : { step: '', values: {}, version: 0 }
}

export async function saveDraft(ports: Ports, path: Path, draft: SavedDraft): Promise<SavedDraft> {
  if (JSON.stringify(draft.values).length > MAX_DRAFT) refuse(common.TOO_LARGE)
  const { eventId, userId } = path
  const kept = { eventId, userId, step: draft.step, values: draft.values, updatedAt: ports.clock.now() }
  const version = await transaction(ports.db, async (tx) => {
    // From the first answers on, the team sees the person, as one who has begun.
    if (draft.version === 0) await lockPerson(tx, ports, eventId, userId)
    return keepDraft(tx, kept, draft.version)
  })
  if (version !== undefined) return { ...draft, version }
  const current = await readDraft(ports, path)
  // A repeat after a lost reply is no conflict.
  const isRepeated = current.step === draft.step && JSON.stringify(current.values) === JSON.stringify(draft.values)
  return isRepeated ? current : refuse(registrationRefusals.DRAFT_STALE)
}

function readAnswers(values: Values): { draft: Draft; wrong: Map<string, { path: string; code: string }[]> } {
  const draft: Values = {}
  const wrong = new Map<string, { path: string; code: string }[]>()
  for (const step of allSteps) {
    if (values[step.key] === undefined) continue
    const answer = z.safeParse(step.schema, withoutNulls(step.schema, values[step.key]), { reportInput: true })
    if (answer.success) draft[step.key] = answer.data
    else wrong.set(step.key, fieldsOf(answer.error, ['values', step.key]))
  }
  return { draft, wrong }
}

/** An organiser may leave answers out, but not the attendance, and not give invalid ones. */
const mayLack = (key: string, code: string): boolean => !SETTLED.includes(key) && code.endsWith('REQUIRED')

function mustBeComplete(
  steps: readonly AnyStep[],
  world: RegistrationWorld,
  wrong: ReadonlyMap<string, { path: string; code: string }[]>,
  isForced: boolean,
): void {
  const answers: Values = world.draft
  const fields = steps.flatMap((step) => {
    const malformed = wrong.get(step.key)
    if (malformed) return malformed
    const errors = Object.entries(step.errors(answers[step.key], world))
    return errors
      .filter(([, code]) => !(isForced && mayLack(step.key, code)))
      .map(([field, code]) => ({ path: ['values', step.key, field].filter(Boolean).join('.'), code }))
  })
  if (fields.length > 0) refuse(registrationRefusals.REGISTRATION_INCOMPLETE, {}, fields)
}

/** People who come too late are told that the event is full, not that their choice is unknown. */
function mustHaveRoom(subject: Participant, world: RegistrationWorld): void {
  const {
    draft,
    event,
    settings,
    subject: { UserEvent },
  } = world
  const isChosen = draft.participation?.participation === 4 && !settings.FO_PARTICIPATION_ONSITE_HIDE
  const isAsked = isChosen || isTurnedAway(world)
  if (!isAsked || !subject.event.row.onSite || mayComeOnSite(event, UserEvent)) return
  refuseFull(subject, draft.dates?.dayIds[0] ?? event.days[0]?.id ?? '')
}

async function representative(tx: Tx, ports: Ports, saving: Saving<RegistrationWorld>): Promise<string | undefined> {
  const { draft } = saving.world
  if (choiceIn(saving.world) !== 'represented' || !draft.invitation) return undefined
  const { domainId, id: eventId } = saving.event.row
  const { userId } = await ensureUser(tx, ports, { domainId, ...draft.invitation, isVouched: false })
  await invite(tx, ports, { eventId, userId }, { invitedBy: saving.user.id, ...draft.invitation })
  return userId
}

function knownTypology({ subject, typologies }: RegistrationWorld): string | undefined {
  const known = subject.UserEvent?.typoId ?? subject.typoId
  return typologies.find((typology) => typology.id === known)?.id
}

function decisionOf(world: RegistrationWorld, steps: readonly AnyStep[]): Decision {
  const isShown = (key: string) => steps.some((step) => step.key === key)
  return {
    choice:
      choiceIn(world) ??
      refuse(registrationRefusals.REGISTRATION_INCOMPLETE, {}, [
        { path: 'values.participation', code: 'CHOICE_REQUIRED' },
      ]),
    dayIds: isShown('dates') ? world.draft.dates?.dayIds : undefined,
    typoId: isShown('typology') ? world.draft.typology?.typoId : knownTypology(world),
    extended: { FORM_ID: world.settings.FO_FORM_ID, FORM_V2_ID: world.settings.FO_FORM_V2_ID },
  }
}

/**
 * A type counts as an answer only if its step is shown: prices and questions follow the type that the person will have.
 */
async function worldAsked(
  db: Executor,
  ports: Ports,
  path: Path,
  asked: Omit<Registering, 'user'>,
  isOwn: boolean,
): Promise<{ user: User; world: RegistrationWorld }> {
  // Runs beside the reads of the offer.
  const reading = readUser(db, path, { isOwn }).then((found) => found ?? refuse(common.NOT_FOUND))
  // The error is handled where the promise is awaited; this avoids an unhandled rejection if another read fails first.
  reading.catch(() => {})
  const world = await worldOf(db, ports, { ...asked, user: reading })
  const user = await reading
  const { typology, ...draft } = asked.draft
  if (!typology || typologyStep.shown(world)) return { user, world }
  return { user, world: await worldOf(db, ports, { ...asked, user, draft }) }
}

export interface ToRegister {
  readonly values: Values
  readonly registeredFrom?: string | undefined
  readonly version?: number | undefined
  readonly companions?: readonly string[] | undefined
  readonly force?: { readonly why?: string } | undefined
  readonly isTold?: boolean | undefined
}

interface By {
  readonly caller: Caller
  readonly language: string
}

interface Checked {
  readonly path: Path
  readonly toRegister: ToRegister
  readonly subject: Participant
  readonly saving: Saving<RegistrationWorld>
  readonly steps: readonly AnyStep[]
  readonly isBehalf: boolean
}

/** All or nothing (specification 1, § 2, step 12). */
export async function register(ports: Ports, path: Path, toRegister: ToRegister, by: By): Promise<User> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const isBehalf = await actsForOther(ports.db, by.caller, path)
  if (toRegister.force && !isBehalf) refuse(common.FORBIDDEN)
  const checked = await check(ports.db, ports, { event, path, toRegister, by, isBehalf })
  return transaction(ports.db, (tx) => save(tx, ports, checked))
}

/** Registers a person for the team in the caller's transaction, which may have created them; forced, and maybe without a mail. */
export async function registerByHand(
  tx: Tx,
  ports: Ports,
  asked: { readonly event: LoadedEvent; readonly path: Path; readonly toRegister: ToRegister; readonly by: By },
): Promise<User> {
  return save(tx, ports, await check(tx, ports, { ...asked, isBehalf: true }))
}

interface Asked {
  readonly event: LoadedEvent
  readonly path: Path
  readonly toRegister: ToRegister
  readonly by: By
  readonly isBehalf: boolean
}

async function check(db: Executor, ports: Ports, asked: Asked): Promise<Checked> {
  const { event, path, toRegister, by, isBehalf } = asked
  const { draft, wrong } = readAnswers(toRegister.values)
  const isOwn = isSelf(by.caller, path.userId)
  const { world, user } = await worldAsked(db, ports, path, { event, draft, language: by.language, isBehalf }, isOwn)
  const settings: Settings = world.settings
  const isForced = toRegister.force !== undefined
  const passes = isBehalf ? isForced : hasRight(by.caller, 'people.write', path.eventId)
  if (!passes) mustBeOpen(event, settings, ports.clock.now())
  const steps = stepsFor(allSteps, world)
  const againstTaking = isBehalf ? alwaysPermitted : placePermissionOf(by.caller, path.eventId, settings)
  const { id: userId, isExhibitor } = user
  const subject = { event, settings, userId, isExhibitor, isOwn, isForced, againstTaking, language: by.language }
  mustHaveRoom(subject, world)
  mustBeComplete(steps, world, wrong, isForced)
  const saving = { event, user, world, againstTaking, isForced }
  return { path, toRegister, subject, saving, steps, isBehalf }
}

async function save(tx: Tx, ports: Ports, checked: Checked): Promise<User> {
  const { path, toRegister, subject, saving, steps, isBehalf } = checked
  const { event, user, world } = saving
  const { userId, isOwn, language } = subject
  const { force, isTold = true } = toRegister
  if (isOwn && user.UserEvent?.isIntroduced) await showOwn(tx, { eventId: event.row.id, userId })
  const before = isBehalf ? await standingOf(tx, ports, saving, user) : undefined
  const decided = decisionOf(world, steps)
  const { choice } = decided
  const { companions: companionIds = [] } = toRegister
  const leaving = { event, userId, choice, companionIds, isOrganiser: isBehalf, language }
  await lockCancelled(tx, ports, leaving)
  const representedBy = await representative(tx, ports, saving)
  const decision = {
    ...decided,
    representedBy,
    registeredFrom: toRegister.registeredFrom,
    version: toRegister.version,
  }
  for (const step of comes(world) ? steps : []) await ports.hooks.savers[step.key]?.(tx, ports, saving)
  const read: { saved?: User | undefined; mailing?: Mailing } = {}
  const { changed, takePlaces } = await writeDecision(tx, ports, subject, decision, async () => {
    const { saved, mailing } = await readInParallel(tx, {
      // An organiser's saving keeps the person's own draft.
      draft: async () => (isBehalf ? undefined : dropDraft(tx, event.row.id, user.id)),
      saved: () => readUser(tx, path),
      mailing: () => readMailing(tx, event, actionFor(decision.choice, user.UserEvent?.registeredBy)),
    })
    Object.assign(read, { saved, mailing })
  })
  const { saved, mailing } = read
  if (before && saved) auditChange(before, { ...(await standingOf(tx, ports, saving, saved)), ...toldOf(leaving) })
  if (force?.why) addAuditDetails({ why: force.why })
  const isMoved = await hasMoved(tx, ports, saving, saved)
  const announced = isTold && (await drawAnnounced(tx, ports, subject, changed, { saved, mailing, hasMoved: isMoved }))
  await takePlaces(announced || undefined)
  await cancelTogether(tx, ports, leaving)
  return saved ?? refuse(common.NOT_FOUND)
}
