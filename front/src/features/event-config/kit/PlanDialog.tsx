import type { PartPlan } from '@parvis/contract/event-config/event-config.ts'
import { formatDay, formatInstant } from '@parvis/contract/kit/dates.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Decision } from '@parvis/contract/kit/plan.ts'
import { movedTo, RETIRE } from '@parvis/contract/kit/plan.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import styles from './Parts.module.css'

type Effect = PartPlan['effects'][number]

/** How something is called that an effect is about, by keys and ids; nothing where its id says enough. */
export type Called = (at: readonly string[]) => string | undefined

interface PlanDialogProps {
  readonly plan: PartPlan
  readonly called?: Called | undefined
  readonly busy: boolean
  readonly problem: string | undefined
  /** What the dialog and its buttons say of another act than saving. */
  readonly words?: { readonly title: string; readonly yes: string; readonly no: string } | undefined
  readonly children?: ReactNode
  readonly onSave: (allow: readonly Decision[]) => void
  readonly onClose: () => void
}

/**
 * The effects of a change on people, before it is saved: first the blocking ones with their solution, then the ones to
 * decide, with remedies of which none is preselected. Saving is possible once each effect is decided.
 */
export function PlanDialog({ plan, called, busy, problem, words, children, onSave, onClose }: PlanDialogProps) {
  const say = useSay()
  const thing = useThings()
  const [chosen, choose] = useState<ReadonlyMap<string, Decision>>(new Map())
  const blocked = plan.effects.filter(({ severity }) => severity === 'blocked')
  const toDecide = plan.effects.filter(({ severity }) => severity === 'decide')
  const isDecided = toDecide.every((effect) => chosen.has(placeOf(effect)))
  return (
    <Dialog
      open
      onClose={onClose}
      title={words?.title ?? say('parts.plan.title')}
      closeLabel={say('parts.plan.close')}
      footerStays
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {words?.no ?? say('parts.plan.back')}
          </Button>
          {blocked.length === 0 ? (
            <Button busy={busy} disabled={!isDecided} onClick={() => onSave([...chosen.values()])}>
              {words?.yes ?? say('parts.plan.save')}
            </Button>
          ) : null}
        </>
      }
    >
      {problem ? <Banner kind="error">{problem}</Banner> : null}
      {children}
      {blocked.length > 0 ? <Blocked effects={blocked} called={called} /> : null}
      {toDecide.length > 0 ? (
        <section className={styles.effects}>
          <h3>{say('parts.plan.decide')}</h3>
          {toDecide.map((effect) => (
            <RadioGroup
              key={placeOf(effect)}
              name={placeOf(effect)}
              label={<EffectText effect={effect} called={called} />}
              value={chosen.get(placeOf(effect))?.remedy ?? null}
              onChange={(remedy) => choose(new Map(chosen).set(placeOf(effect), { item: effect.item, remedy }))}
              options={effect.remedies.map((remedy) => ({
                value: remedy,
                label: remedyIn({ say, called, thing }, remedy, effect),
              }))}
            />
          ))}
        </section>
      ) : null}
    </Dialog>
  )
}

function Blocked({ effects, called }: { readonly effects: readonly Effect[]; readonly called: Called | undefined }) {
  const say = useSay()
  return (
    <section className={styles.effects}>
      <h3>{say('parts.plan.blocked')}</h3>
      {effects.map((effect) => (
        <div key={placeOf(effect)}>
          <p>
            <EffectText effect={effect} called={called} />
          </p>
          {effect.unblock ? <p className={styles.muted}>{say(effect.unblock)}</p> : null}
        </div>
      ))}
    </section>
  )
}

/** One thing may be touched in several ways, each decided for itself. */
const placeOf = ({ at }: Effect): string => at.join('.')

/** How a thing of an effect is called where its screen does not say: by its name, and by when it is. */
function useThings() {
  const { language } = useLanguage()
  const { event } = useEvent()
  return ({ things }: Effect, id: string): string | undefined => {
    const thing = things[id]
    if (!thing?.startAt) return thing?.name
    return `${thing.name}, ${formatInstant(thing.startAt, language, event.timeZone)}`
  }
}

interface Naming {
  readonly say: ReturnType<typeof useSay>
  readonly called: Called | undefined
  readonly thing: ReturnType<typeof useThings>
}

const remedyIn = ({ say, called, thing }: Naming, remedy: string, effect: Effect): string => {
  const { part, kind, people, at } = effect
  const to = movedTo(remedy)
  // Of conferences, not of people.
  const sorted = kind === 'FILE_SORTED' && remedy === RETIRE ? '.sorted' : ''
  const whose = kind === 'FILE_FORGOTTEN' ? '.forgotten' : /^FILE_UNPA/.test(kind) ? '.unpaid' : sorted
  if (to === undefined) return say(`parts.remedy.${remedy}${whose}`, { count: people })
  return say(`parts.remedy.move.${part}`, {
    name: called?.([...at.slice(0, -1), to]) ?? thing(effect, to) ?? to,
    count: people,
  })
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What a change does, in a sentence; the codes of the file's refusals name them. */
function EffectText({ effect, called }: { effect: Effect; called: Called | undefined }) {
  const { kind, people, cents } = effect
  const say = useSay()
  const thing = useThings()
  // Some parts know a thing by its id alone.
  const own = effect.at.includes(effect.name) ? thing(effect, effect.at.at(-1) ?? '') : undefined
  const { language } = useLanguage()
  const known = called?.(effect.at) ?? own ?? effect.name
  // A day without a name of its own is called by its date.
  const name = effect.part === 'days' && DAY.test(known) ? formatDay(known, language) : known
  const sentence = say(kind.replace(/^FILE_/, 'PLAN_'), { name, count: people })
  if (!cents) return sentence
  const amount = formatMoney(Math.abs(cents), language)
  return `${sentence} ${say(cents > 0 ? 'parts.plan.more' : 'parts.plan.less', { amount })}`
}
