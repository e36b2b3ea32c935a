import type { Settings } from '@parvis/contract/events/events.settings.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { ConsentAnswer, GivenConsent } from '@parvis/contract/privacy/privacy.ts'
import * as z from 'zod/mini'
import { loadEvent, settingsFor, typologyOf } from '#features/events/events.service.ts'
import { changeUser } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { findAnswers, lockAnswers } from './consents.store.ts'

interface Path {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
}
type ConsentSetting = Settings['FO_CONSENTS'][number]
type Extended = Readonly<Record<string, unknown>>

/** Consent given with the account, or `false`. */
const First = z.union([z.object({ version: z.string(), at: z.string() }), z.literal(false)])
const Answers = z.array(z.object({ version: z.string(), given: z.boolean(), at: z.nullable(z.string()) }))

const keyOf = (key: string) => `CONSENT_${key}`
const historyKeyOf = (key: string) => `CONSENT_HISTORY_${key}`
const versionOf = ({ version }: Pick<ConsentSetting, 'version'>) => version || '1'

export const whereAnswered = (asked: ConsentSetting) => ({
  first: keyOf(asked.key),
  history: historyKeyOf(asked.key),
  version: versionOf(asked),
})

/** The history, or else the answer given with the account. */
function answersTo(extended: Extended, asked: Pick<ConsentSetting, 'key' | 'version'>): ConsentAnswer[] {
  const history = z.safeParse(Answers, extended[historyKeyOf(asked.key)])
  if (history.success) return history.data
  const first = z.safeParse(First, extended[keyOf(asked.key)])
  if (!first.success) return []
  return first.data ? [{ ...first.data, given: true }] : [{ version: versionOf(asked), given: false, at: null }]
}

function consentOf(extended: Extended, asked: ConsentSetting): GivenConsent {
  const { key, label, required } = asked
  const version = versionOf(asked)
  const history = answersTo(extended, asked)
  const last = history.at(-1)
  // An answer to an earlier text does not apply to this version.
  const current = last?.version === version ? last : undefined
  return { key, label, version, given: current?.given ?? false, at: current?.at ?? null, required, history }
}

async function askedOf(ports: Ports, path: Path, language: string): Promise<readonly ConsentSetting[]> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  return settingsFor(event, language, await typologyOf(ports.db, path.eventId, path.userId)).FO_CONSENTS
}

export async function readConsents(ports: Ports, path: Path, language: string): Promise<GivenConsent[]> {
  const asked = await askedOf(ports, path, language)
  return consentsIn(await answersOf(ports.db, path.userId), asked)
}

const answersOf = async (db: Executor, userId: string): Promise<Extended> => (await findAnswers(db, userId)) ?? {}
const consentsIn = (extended: Extended, asked: readonly ConsentSetting[]) =>
  asked.map((one) => consentOf(extended, one))

/** Stores each change with version and time (GDPR, art. 7 § 1). */
export async function saveConsents(
  ports: Ports,
  path: Path,
  wanted: Readonly<Record<string, boolean>>,
  language: string,
): Promise<GivenConsent[]> {
  const asked = await askedOf(ports, path, language)
  for (const key of Object.keys(wanted)) mustBeAnswerable(asked, key, wanted[key] === true)
  return transaction(ports.db, async (tx) => {
    const extended = await lockAnswers(tx, path.userId)
    const change = changeTo(extended, asked, wanted, ports.clock.now().toISOString())
    const { domainId, userId } = path
    if (Object.keys(change).length > 0) await changeUser(tx, ports, { domainId, userId, change: { extended: change } })
    return consentsIn({ ...extended, ...change }, asked)
  })
}

function mustBeAnswerable(asked: readonly ConsentSetting[], key: string, given: boolean): void {
  const path = `consents.${key}`
  const consent = asked.find((one) => one.key === key)
  if (!consent) refuse(common.VALIDATION, {}, [{ path, code: 'CHOICE_UNKNOWN' }])
  // A required consent can be withdrawn only with the account.
  if (consent.required && !given) refuse(common.VALIDATION, {}, [{ path, code: 'CONSENT_REQUIRED' }])
}

/** Limits the history, so that repeated changes do not fill the disk. */
const MOST_KEPT = 200

function changeTo(
  extended: Extended,
  asked: readonly ConsentSetting[],
  wanted: Readonly<Record<string, boolean>>,
  at: string,
): Extended {
  const changed = asked.flatMap((one) => {
    const given = wanted[one.key]
    const { given: before, at: since, history } = consentOf(extended, one)
    const isSame = given === before && (since !== null || history.at(-1)?.version === versionOf(one))
    if (given === undefined || isSame) return []
    const answer = { version: versionOf(one), given, at }
    const current = given ? { version: answer.version, at } : false
    return [
      [keyOf(one.key), current],
      [historyKeyOf(one.key), [...history, answer].slice(-MOST_KEPT)],
    ]
  })
  return Object.fromEntries(changed)
}

const HISTORY = 'CONSENT_HISTORY_'

/** Merges the histories of two people; the latest answer applies. */
export function joinedConsents(kept: Extended, other: Extended): Extended {
  const keys = new Set([...Object.keys(kept), ...Object.keys(other)])
  const asked = [...keys].flatMap((key) =>
    key.startsWith(HISTORY)
      ? [key.slice(HISTORY.length)]
      : key.startsWith('CONSENT_')
        ? [key.slice('CONSENT_'.length)]
        : [],
  )
  const joined = [...new Set(asked)].flatMap((key): [string, unknown][] => {
    const of = { key, version: '' }
    const answers = [...answersTo(kept, of), ...answersTo(other, of)].toSorted((a, b) =>
      (a.at ?? '').localeCompare(b.at ?? ''),
    )
    const last = answers.at(-1)
    if (!last) return []
    const current = last.given ? { version: last.version, at: last.at ?? '' } : false
    return [
      [keyOf(key), current],
      [historyKeyOf(key), answers.slice(-MOST_KEPT)],
    ]
  })
  return Object.fromEntries(joined)
}
