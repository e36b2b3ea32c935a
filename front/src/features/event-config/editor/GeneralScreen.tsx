import type { SettingKey } from '@parvis/contract/events/events.settings.ts'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import type { Say } from '#kit/say.tsx'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useGo } from '#kit/useGo.ts'
import { useTitle } from '#kit/useTitle.ts'
import { Differences } from '../kit/Differences.tsx'
import { PagePreview } from '../kit/PagePreview.tsx'
import { PartBody } from '../kit/PartBody.tsx'
import { PartHead } from '../kit/PartHead.tsx'
import { PAYMENT_SETTINGS } from '../kit/paymentSettings.ts'
import { languagesOf, readsOf } from '../kit/previewed.ts'
import { SettingLine } from '../kit/SettingLine.tsx'
import styles from '../kit/Settings.module.css'
import type { Looked } from '../kit/SettingsTools.tsx'
import { SettingsTools } from '../kit/SettingsTools.tsx'
import type { EventFields, Level } from '../kit/settings.ts'
import { EVENT, groupOf, inheritedAt, isSame, mayDiffer, ordered, settingKeys, valuesAt } from '../kit/settings.ts'
import { useNamed } from '../useNamed.ts'
import { useSettings } from '../useSettings.ts'
import { EventLines } from './EventLines.tsx'
import { findNearSettings, findOfEvent, findSettings } from './settingSearch.ts'
import { WrongSettings } from './WrongSettings.tsx'

const groups = [...new Set(ordered.map(groupOf))]

/** Each of these has its field. */
const AT_FIELDS = /^(name|alias|timeZone|onSite|settings|settingsByLanguage)\b/

export function GeneralScreen() {
  const say = useSay()
  const edited = useSettings()
  const { draft, filed } = edited
  const title = say('settings.title')
  useTitle(title)
  const theirs = edited.theirs && draft ? edited.draftOf(edited.theirs.value) : undefined
  const shown = (fields: EventFields) => (
    <Differences fields={fields} from={fields === draft ? (theirs ?? fields) : (draft ?? fields)} />
  )
  return (
    <Page>
      <PartHead title={title} lead={say('settings.lead')} edited={edited} shown={shown} />
      <PartBody edited={edited} isAtField={(path) => AT_FIELDS.test(path)}>
        {(fields) => (filed ? <Settings edited={edited} fields={fields} filed={filed} /> : null)}
      </PartBody>
    </Page>
  )
}

/** Whether a setting is changed in « Moyens de paiement »; what differs for some is changed here. */
const isElsewhere = (key: SettingKey, level: Level): boolean => level === '' && PAYMENT_SETTINGS.includes(key)

function keysShown(fields: EventFields, group: string, { search, onlyOwn, level }: Looked, say: Say) {
  const isSought = search.trim() !== ''
  const found = isSought ? findSettings(search, say).map(({ key }) => key) : ordered
  const near = isSought ? findNearSettings(search, say) : []
  const isOwn = (key: SettingKey) => {
    const own = valuesAt(fields, level)[key]
    return own !== undefined && !isSame(key, own, inheritedAt(fields, level, key))
  }
  const isInGroup = (key: SettingKey) => isSought || onlyOwn || groupOf(key) === group
  const isHere = (key: SettingKey) => mayDiffer(level, key) && !isElsewhere(key, level)
  const isShown = (key: SettingKey) => isHere(key) && isInGroup(key) && (!onlyOwn || isOwn(key))
  const isNearPayment = !onlyOwn && near.some((key) => isElsewhere(key, level))
  return { keys: found.filter(isShown), near: near.filter(isShown), isNearPayment }
}

/** The open group, in the address, so that a link or a reload opens it again. An address may lead to one setting instead. */
function useGroup(): readonly [group: string, open: (group: string) => void] {
  const { event } = useEvent()
  const go = useGo()
  const { groupe, reglage } = useSearch<'groupe' | 'reglage'>()
  const setting = settingKeys.find((key) => key === reglage)
  const asked = setting ? groupOf(setting) : groupe
  const isMoved = setting !== undefined && isElsewhere(setting, '')
  const led = useRef<SettingKey>(undefined)
  useEffect(() => {
    // Once: this screen stays until the other is there.
    if (!isMoved || led.current === setting) return
    led.current = setting
    go(paths.payment(event.context, { reglage: setting }), { replace: true })
  }, [isMoved, setting, event.context, go])
  useEffect(() => {
    if (!setting) return
    const field = document.querySelector<HTMLElement>(`[id="field-${setting}"], [id^="field-${setting}-"]`)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [setting])
  const open = (group: string) =>
    go(paths.general(event.context, { groupe: group === EVENT ? undefined : group }), { replace: true })
  return [groups.find((one) => one === asked) ?? EVENT, open]
}

const PAYMENT = 'payment'
/** Whether the search finds a setting that « Moyens de paiement » edits. */
const soughtElsewhere = (search: string, say: Say): boolean =>
  findSettings(search, say).some(({ key }) => isElsewhere(key, ''))

/** How many are found; where there are none but near ones, that they are near. */
const countSaid = (found: number, isNear: boolean): string => {
  if (found > 0) return 'settings.found'
  return isNear ? 'settings.search.near' : 'settings.search.none'
}

const NOTHING: Looked = { search: '', onlyOwn: false, level: '' }

/** The lines on the screen: settings of the open group or those found, the event's own fields and the link to payment. */
function linesShown(fields: EventFields, group: string, looked: Looked, say: Say) {
  const isSearching = looked.search.trim() !== '' || looked.onlyOwn
  const { keys, near, isNearPayment } = keysShown(fields, group, looked, say)
  // The event's own fields exist for all participants only, and always have a value.
  const isOfEvent = looked.search.trim() !== '' && !looked.onlyOwn && findOfEvent(looked.search, say) !== undefined
  const showsEvent = looked.level === '' && (isSearching ? isOfEvent : group === EVENT)
  const leadsToPayment =
    looked.level === '' && (isSearching ? !looked.onlyOwn && soughtElsewhere(looked.search, say) : group === PAYMENT)
  const shownGroups = groups.filter(
    (one) =>
      keys.some((key) => groupOf(key) === one) ||
      (isSearching ? (showsEvent && one === EVENT) || (leadsToPayment && one === PAYMENT) : one === group),
  )
  const count = keys.length + (showsEvent ? 1 : 0) + (leadsToPayment ? 1 : 0)
  return { isSearching, keys, near, isNearPayment, showsEvent, leadsToPayment, shownGroups, count }
}

interface SettingsProps {
  readonly edited: ReturnType<typeof useSettings>
  readonly fields: EventFields
  readonly filed: EventFields
}

function Settings({ edited, fields, filed }: SettingsProps) {
  const say = useSay()
  const { event } = useEvent()
  const go = useGo()
  const named = useNamed()
  const [group, open] = useGroup()
  const [looked, look] = useState(NOTHING)
  const { isSearching, keys, near, isNearPayment, showsEvent, leadsToPayment, shownGroups, count } = linesShown(
    fields,
    group,
    looked,
    say,
  )
  const goTo = (key: SettingKey, level: Level) => {
    if (isElsewhere(key, level)) return go(paths.payment(event.context, { reglage: key }))
    look({ ...NOTHING, level })
    open(groupOf(key))
  }
  const lines = (shown: readonly SettingKey[]) => (
    <Lines keys={shown} level={looked.level} {...{ edited, fields, filed, named }} />
  )
  return (
    <div className={styles.settings}>
      <SettingsTools fields={fields} named={named} looked={looked} onLook={look} />
      <PagePreview folded hasTypes offered={languagesOf(fields)} reads={(typeId) => readsOf(event, fields, typeId)} />
      <WrongSettings fields={fields} error={edited.error} errors={edited.errors} onOpen={goTo} />
      <Groups
        current={isSearching ? undefined : group}
        onOpen={(one) => {
          look({ ...NOTHING, level: looked.level })
          open(one)
        }}
      />
      <div className={styles.found}>
        <p role="status" className={styles.count}>
          {isSearching ? say(countSaid(count, near.length > 0 || isNearPayment), { count }) : ''}
        </p>
        {shownGroups.map((one) => (
          <section key={one} aria-labelledby={`group-${one}`}>
            <h2 id={`group-${one}`}>{say(`settings.group.${one}`)}</h2>
            {one === EVENT && showsEvent ? (
              <EventLines fields={fields} errors={edited.errors} onChange={edited.edit} />
            ) : null}
            {one === PAYMENT && leadsToPayment ? <PaymentLine /> : null}
            {lines(keys.filter((key) => groupOf(key) === one))}
          </section>
        ))}
        {near.length > 0 || (isNearPayment && !leadsToPayment) ? (
          <section aria-labelledby="group-near">
            <h2 id="group-near">{say('settings.near')}</h2>
            {isNearPayment && !leadsToPayment ? <PaymentLine /> : null}
            {lines(near)}
          </section>
        ) : null}
      </div>
    </div>
  )
}

function PaymentLine() {
  const say = useSay()
  const { event } = useEvent()
  return (
    <p className={styles.line}>
      <Anchor href={paths.payment(event.context)}>{say('settings.payment')}</Anchor>
    </p>
  )
}

interface LinesProps extends SettingsProps {
  readonly named: ReturnType<typeof useNamed>
  readonly keys: readonly SettingKey[]
  readonly level: Level
}

function Lines({ edited, fields, filed, named, keys, level }: LinesProps) {
  return keys.map((key) => (
    <SettingLine
      key={`${level} ${key}`}
      {...{ fields, filed, named, errors: edited.errors, onChange: edited.edit }}
      setting={key}
      level={level}
    />
  ))
}

interface GroupsProps {
  readonly current: string | undefined
  readonly onOpen: (group: (typeof groups)[number]) => void
}

function Groups({ current, onOpen }: GroupsProps) {
  const say = useSay()
  return (
    <nav className={styles.groups} aria-label={say('settings.groups')}>
      {groups.map((one) => (
        <button key={one} type="button" aria-current={one === current ? 'true' : undefined} onClick={() => onOpen(one)}>
          {say(`settings.group.${one}`)}
        </button>
      ))}
    </nav>
  )
}
