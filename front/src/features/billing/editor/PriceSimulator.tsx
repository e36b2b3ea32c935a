import { articleOf, articlesShare } from '@parvis/contract/articles/articles.part.ts'
import type { Offer, OfferList } from '@parvis/contract/articles/articles.rules.ts'
import { choiceOfOffer, isAmong } from '@parvis/contract/articles/articles.rules.ts'
import type { Simulated, Supposed } from '@parvis/contract/billing/simulation.rules.ts'
import { simulate } from '@parvis/contract/billing/simulation.rules.ts'
import { effectiveSettings, isAskedNothing } from '@parvis/contract/events/events.rules.ts'
import { localToInstant } from '@parvis/contract/kit/calendar.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { useState } from 'react'
import type { ArticleFields, TierFields } from '#features/articles/kit/articles.ts'
import { ARTICLES } from '#features/articles/kit/articles.ts'
import { useListNames } from '#features/articles/kit/useListNames.ts'
import { PricesPanel } from '#features/articles/PricesPanel.tsx'
import { useArticlePrice } from '#features/articles/useArticlePrice.ts'
import { figureIn } from '#features/event-config/kit/figures.ts'
import styles from '#features/event-config/kit/Items.module.css'
import { useTypes } from '#features/event-config/useTypes.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { FieldGrid } from '#kit/ui/FieldGrid.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { NumberInput } from '#kit/ui/TextInput.tsx'

/** No radio of the day. */
const NONE = ''

interface Registering extends Supposed {
  /** The day on which they do, `YYYY-MM-DD`; empty for today. */
  readonly on: string
  /** How many places of each article are taken before, as it is typed. */
  readonly taken: string
}

export function PriceSimulator({ articles }: { readonly articles: readonly ArticleFields[] }) {
  const say = useSay()
  const { language } = useLanguage()
  const { context, event } = useEvent()
  const [person, suppose] = useState<Registering>({
    ...{ typoId: null, isRemote: false, chosen: [], on: '', taken: '' },
    dayIds: event.days.map(({ id }) => id),
  })
  const settings = effectiveSettings(context, language, person.typoId)
  const read = articlesShare.fields.articles.safeParse(ARTICLES.partOf(articles))
  const priced = {
    ...{ days: event.days, seller: settings.FO_SELLER, isGross: settings.FO_PRICES_WITH_VAT },
    isPayable: settings.FO_PAYMENT_ACTIVE,
  }
  const moment = (person.on === '' ? now() : localToInstant(person.on, '12:00', event.timeZone)).toISOString()
  const count = figureIn(person.taken)
  const taken = typeof count === 'number' ? count : 0
  const offered =
    read.success && read.data.map((article) => articleOf(article, { now: moment, timeZone: event.timeZone, taken }))
  const simulated = offered && simulate({ ...priced, articles: offered }, person)
  return (
    <Card level={2} title={say('parts.simulator')}>
      <p>{say('parts.simulator.lead')}</p>
      <div className={styles.body}>
        <Person person={person} onChange={suppose} hasFirsts={articles.some(({ tiers }) => tiers.some(isOfFirsts))} />
        {simulated ? (
          <>
            {simulated.lists.map((list) => (
              <Choices key={list.path} list={list} simulated={simulated} person={person} onChange={suppose} />
            ))}
            <Owed simulated={simulated} isFree={isAskedNothing(context.settings, settings)} />
          </>
        ) : (
          <Banner kind="info">{say('parts.simulator.wrong')}</Banner>
        )}
      </div>
    </Card>
  )
}

interface PersonProps {
  readonly person: Registering
  readonly onChange: (person: Registering) => void
}

/** Some of the first places have a price of their own. */
const isOfFirsts = ({ first }: TierFields): boolean => first.trim() !== ''

/** The supposed person: type, way of coming, days, date of registration, and places already taken. */
function Person({ person, onChange, hasFirsts }: PersonProps & { readonly hasFirsts: boolean }) {
  const say = useSay()
  const { event } = useEvent()
  const nameOf = useListNames()
  const types = useTypes()
  return (
    <>
      <FieldGrid>
        {types.length > 0 ? (
          <Select
            label={say('parts.simulator.type')}
            name="simulator-type"
            value={person.typoId ?? NONE}
            options={[
              { value: NONE, label: say('parts.simulator.type.none') },
              ...types.map(({ id, label }) => ({ value: id, label })),
            ]}
            onChange={(id) => onChange({ ...person, typoId: id || null })}
          />
        ) : null}
        <Select
          label={say('parts.simulator.way')}
          name="simulator-way"
          value={person.isRemote ? 'remote' : 'onsite'}
          options={['onsite', 'remote'].map((value) => ({ value, label: say(`parts.simulator.${value}`) }))}
          onChange={(way) => onChange({ ...person, isRemote: way === 'remote' })}
        />
        <DateInput
          label={say('parts.simulator.on')}
          hint={say('parts.simulator.on.hint')}
          name="simulator-on"
          value={person.on}
          onChange={(on) => onChange({ ...person, on })}
        />
        {hasFirsts ? (
          <NumberInput
            label={say('parts.simulator.taken')}
            hint={say('parts.simulator.taken.hint')}
            name="simulator-taken"
            value={person.taken}
            onChange={(taken) => onChange({ ...person, taken })}
          />
        ) : null}
      </FieldGrid>
      <CheckboxGroup
        label={say('parts.simulator.days')}
        name="simulator-days"
        spread
        value={person.dayIds}
        options={event.days.map(({ id }) => ({ value: id, label: nameOf(id) }))}
        onChange={(dayIds) => onChange({ ...person, dayIds })}
      />
    </>
  )
}

interface ChoicesProps extends PersonProps {
  readonly list: OfferList
  readonly simulated: Simulated
}

function Choices({ list, simulated: { chosen }, person, onChange }: ChoicesProps) {
  const say = useSay()
  const said = useArticlePrice(useEvent().settings)
  const nameOf = useListNames()
  const priceOf = ({ price }: Offer) => said(toCents(price))
  const options = list.offers.map((offer) => ({
    value: offer.article.id,
    label: offer.article.label.trim() || say('parts.articles.new'),
    description: [priceOf(offer), offer.flags.isAuto && say('parts.articles.isAuto')].filter(Boolean).join(' · '),
    disabled: offer.flags.isAuto,
  }))
  const [given, offered] = [chosen.map(choiceOfOffer), list.offers.map(choiceOfOffer)]
  const picked = list.offers.filter((offer) => isAmong(offer, given)).map(({ article }) => article.id)
  function pick(ids: readonly string[]) {
    const others = chosen.filter((offer) => !isAmong(offer, offered))
    const own = list.offers.filter(({ article }) => ids.includes(article.id))
    onChange({ ...person, chosen: [...others, ...own].map(choiceOfOffer) })
  }
  const name = `simulator-${list.path}`
  const day = nameOf(list.dayId)
  if (!list.isRadio)
    return (
      <CheckboxGroup
        label={say('parts.simulator.list', { day })}
        name={name}
        spread
        value={picked}
        options={options}
        onChange={pick}
      />
    )
  return (
    <RadioGroup
      label={say('parts.simulator.one', { day })}
      name={name}
      spread
      value={picked[0] ?? NONE}
      options={[...options, { value: NONE, label: say('articles.none') }]}
      onChange={(id) => pick([id])}
    />
  )
}

/** What it comes to, following every change; said aloud as it changes. */
function Owed({ simulated: { lines, summary }, isFree }: { simulated: Simulated; isFree: boolean }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const total = isFree ? 0 : summary.totalTTC
  const isNothing = isFree || lines.length === 0
  return (
    <div>
      {isNothing ? <p>{say(isFree ? 'parts.simulator.unasked' : 'parts.simulator.nothing')}</p> : null}
      {isNothing ? null : <PricesPanel lines={lines} summary={summary} days={event.days} />}
      <LiveRegion>{say('articles.summary.said', { amount: formatMoney(total, language) })}</LiveRegion>
    </div>
  )
}
