import type { Buyer, Offer, OfferList } from '@parvis/contract/articles/articles.rules.ts'
import {
  choiceOfOffer,
  chosenOffers,
  isAmong,
  isChoosable,
  isSoldOut,
  linesHeld,
  listsOf,
  preselected,
} from '@parvis/contract/articles/articles.rules.ts'
import type { ArticleWorld } from '@parvis/contract/articles/articles.steps.ts'
import { articlesStep, buyerIn, chosenDays, offersIn, pricingIn } from '@parvis/contract/articles/articles.steps.ts'
import { GENERAL } from '@parvis/contract/articles/articles.ts'
import { changesOf } from '@parvis/contract/articles/changes.rules.ts'
import { formatDays } from '@parvis/contract/kit/dates.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import type { ReactNode, SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import { RequestsPanel } from '#features/place-requests/RequestsPanel.tsx'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import type { StepProps } from '#kit/form/step.ts'
import { checkAnswer, leadTo } from '#kit/form/step.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { CheckboxCards } from '#kit/ui/CheckboxGroup.tsx'
import type { ChoiceOption } from '#kit/ui/Choice.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { RadioCards } from '#kit/ui/RadioGroup.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import styles from './ArticlesStep.module.css'
import type { Both, ShownLine } from './PricesPanel.tsx'
import { PricesPanel } from './PricesPanel.tsx'
import { dayName } from './parts/dayName.ts'
import { PriceDock } from './parts/PriceDock.tsx'
import { useArticlePrice } from './useArticlePrice.ts'
import { summaryIn } from './usePrices.ts'
import { useStatedPrices } from './useStatedPrices.ts'

/** Formats a price; undefined for participants who do not pay. */
type PriceOf = ((cents: Cents) => string) | undefined

function usePriceOf({ settings }: ArticleWorld, isPriced: boolean): PriceOf {
  const priceOf = useArticlePrice(settings)
  return isPriced ? priceOf : undefined
}

/** Whether anything has a price: people who are asked nothing see none, not even one of nothing. */
function isPricedIn(world: ArticleWorld): boolean {
  const told = [
    ...world.articles,
    ...world.articles.flatMap(({ later, beyond }) => [...later, ...beyond]),
    ...world.heldArticles,
  ]
  const prices = [...world.event.days, ...told].map(({ price }) => price)
  return [...prices, ...told.flatMap((one) => Object.values(one.prices))].some((price) => price > 0)
}

const firstOf = (form: HTMLFormElement | null, path: string | undefined): HTMLInputElement | null | undefined =>
  form?.querySelector<HTMLInputElement>(`[name="articles-${path}"]:enabled`)

/** No radio of the day is wanted. */
const NONE = ''

/** The choice of articles with their prices (specification 1, § 2, step 5). */
export function ArticlesStep({ frame, world, subjectId, answer, refused, ...on }: StepProps<ArticleWorld>) {
  const say = useSay()
  const { language } = useLanguage()
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const [buyer, offers] = [buyerIn(world), offersIn(world)]
  const lists = listsOf(offers, buyer)
  const given = articlesStep.schema.safeParse(answer).data?.articles ?? preselected(offers, buyer)
  const wanted = offers.filter((offer) => isAmong(offer, given) && isChoosable(offer, buyer)).map(choiceOfOffer)
  const chosen = chosenOffers(offers, wanted, buyer)
  const isPriced = isPricedIn(world)
  const priceOf = usePriceOf(world, isPriced)
  const costOf = useCosts(subjectId, world, chosen)

  function choose(list: OfferList, picked: readonly Offer[]) {
    setWrong({})
    const offered = list.offers.map(choiceOfOffer)
    const others = chosen.filter((offer) => !isAmong(offer, offered))
    on.onChange({ articles: [...others, ...picked].map(choiceOfOffer) })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const checked = checkAnswer(articlesStep, { articles: chosen.map(choiceOfOffer) }, world)
    if (checked.right) return on.onDone(checked.answer)
    setWrong(checked.errors)
    const path = lists.find((list) => checked.errors[list.path])?.path
    leadTo(() => firstOf(form.current, path)?.focus(), on.onWrong)
  }

  const errorOf = ({ path, dayId }: OfferList, index: number) => {
    const isFirst = lists[index - 1]?.dayId !== dayId
    return wrong[path] ? say(wrong[path]) : (refused[path] ?? (isFirst ? refused[dayId] : undefined))
  }
  return (
    <StepSheet
      frame={frame}
      lead={isPriced ? say(`articles.lead${world.settings.FO_PRICES_WITH_VAT ? '.ttc' : ''}`) : undefined}
    >
      <form id={frame.formId} ref={form} noValidate onSubmit={submit} className={styles.lists}>
        {lists.map((list, index) => {
          const day = list.dayId === GENERAL ? say('articles.general') : dayName(world.event.days, list.dayId, language)
          const isSecond = lists[index - 1]?.dayId === list.dayId
          return (
            <div key={list.path} className={isSecond ? styles.more : undefined}>
              <ArticleList
                list={list}
                label={isSecond ? <More day={day} /> : day}
                prominent={!isSecond}
                buyer={buyer}
                chosen={chosen}
                priceOf={priceOf}
                costOf={costOf}
                error={errorOf(list, index)}
                onChoose={(picked) => choose(list, picked)}
              />
            </div>
          )
        })}
      </form>
      <RequestsPanel {...world} userId={subjectId} offers={limitedAmong(offers, buyer)} />
      {isPriced ? <Summary world={world} chosen={chosen} /> : null}
    </StepSheet>
  )
}

/** Limited articles, once each: their stock is shared by the days. */
function limitedAmong(offers: readonly Offer[], buyer: Buyer) {
  const limited = offers.filter(({ article, flags }) => article.left !== null && !flags.isDisabled && !flags.isAuto)
  const ids = [...new Set(limited.map(({ article }) => article.id))]
  return ids.flatMap((id) => {
    const own = limited.filter(({ article }) => article.id === id)
    const article = own[0]?.article
    if (!article || article.left === null || own.some((offer) => isAmong(offer, buyer.held))) return []
    return [{ kind: 'article' as const, target: id, label: article.label, left: article.left }]
  })
}

/** An article's price as the event displays it, with net and gross for a payer that needs both. */
type Cost = Pick<ShownLine, 'cents' | 'both'>

function useCosts(subjectId: string, world: ArticleWorld, chosen: readonly Offer[]) {
  const others = offersIn(world).filter((offer) => !isAmong(offer, chosen.map(choiceOfOffer)))
  const stated = useStatedPrices(linesHeld([], [...chosen, ...others], pricingIn(world)))
  const costs = new Map(stated?.lines.map((line) => [line.key, line]))
  return ({ article, dayId, price }: Offer): Cost =>
    costs.get(`${subjectId} ${article.id} ${dayId}`) ?? { cents: toCents(price) }
}

function More({ day }: { day: string }) {
  const say = useSay()
  return (
    <>
      {say('articles.more')}
      <VisuallyHidden>, {day}</VisuallyHidden>
    </>
  )
}

interface ArticleListProps {
  list: OfferList
  label: ReactNode
  prominent: boolean
  buyer: Buyer
  chosen: readonly Offer[]
  priceOf: PriceOf
  costOf: (offer: Offer) => Cost
  error: string | undefined
  onChoose: (picked: readonly Offer[]) => void
}

function ArticleList({ list, label, prominent, buyer, chosen, priceOf, costOf, error, onChoose }: ArticleListProps) {
  const say = useSay()
  // A tier price depends on the articles chosen before.
  const offers = list.offers.map((offer) => chosen.find((one) => isAmong(one, [choiceOfOffer(offer)])) ?? offer)
  const options = offers.map(
    (offer): ChoiceOption => ({
      value: offer.article.id,
      label: offer.article.label,
      description: <Note offer={offer} buyer={buyer} isChosen={chosen.includes(offer)} priceOf={priceOf} />,
      end: <Price offer={offer} buyer={buyer} cost={costOf(offer)} priceOf={priceOf} />,
      disabled: offer.flags.isAuto || !isChoosable(offer, buyer),
    }),
  )
  const picked = offers.filter((offer) => chosen.includes(offer)).map((offer) => offer.article.id)
  const field = { name: `articles-${list.path}`, label, prominent, required: list.isRequired, error }
  const pick = (ids: readonly string[]) => onChoose(list.offers.filter((offer) => ids.includes(offer.article.id)))
  if (!list.isRadio) return <CheckboxCards {...field} options={options} value={picked} onChange={pick} />
  const none = list.isRequired ? [] : [{ value: NONE, label: say('articles.none') }]
  return (
    <RadioCards
      {...field}
      options={[...options, ...none]}
      value={picked[0] ?? (list.isRequired ? null : NONE)}
      onChange={(id) => pick([id])}
    />
  )
}

interface NoteProps {
  offer: Offer
  buyer: Buyer
  isChosen: boolean
  priceOf: PriceOf
}

/** The remaining places of a limited article, or that it is automatic, and the next price change. */
function Note({ offer, buyer, isChosen, priceOf }: NoteProps) {
  const say = useSay()
  const changes = useChanges(offer, buyer, priceOf)
  const { left } = offer.article
  const isTaken = left === null || left <= 0 || !isChoosable(offer, buyer)
  const stock = isTaken ? null : say('articles.left', { count: left })
  const notes = [offer.flags.isAuto && isChosen ? say('articles.auto') : stock, ...changes]
  return notes.filter(Boolean).join(' · ') || null
}

/**
 * When and after how many sales the price changes for this person; empty for an invoiced article, whose price is
 * kept, and for a change that comes only after the last place.
 */
function useChanges(offer: Offer, buyer: Buyer, priceOf: PriceOf): string[] {
  const say = useSay()
  const { language } = useLanguage()
  if (!priceOf || isAmong(offer, buyer.held) || !(offer.flags.isAuto || isChoosable(offer, buyer))) return []
  const { beyond, later } = changesOf(offer.article, offer.price, buyer.typoId)
  return [
    ...(beyond ? [say('articles.beyond', { count: beyond.left, price: priceOf(toCents(beyond.price)) })] : []),
    ...(later
      ? [say('articles.until', { day: formatDays([later.after], language), price: priceOf(toCents(later.price)) })]
      : []),
  ]
}

interface PriceProps {
  offer: Offer
  buyer: Buyer
  cost: Cost
  priceOf: PriceOf
}

function Price({ offer, buyer, cost, priceOf }: PriceProps) {
  const say = useSay()
  if (isSoldOut(offer, buyer)) return <Pill kind="warning">{say('articles.full')}</Pill>
  if (!offer.flags.isAuto && !isChoosable(offer, buyer)) return <Pill>{say('articles.unavailable')}</Pill>
  if (!priceOf) return null
  return cost.both && cost.cents !== 0 ? (
    <BothPrices {...cost.both} />
  ) : (
    <span className={styles.price}>{priceOf(cost.cents)}</span>
  )
}

/** A net price, and below it the gross one where the payer is charged VAT. */
function BothPrices({ net, gross }: Both) {
  const say = useSay()
  const { language } = useLanguage()
  return (
    <span className={styles.both}>
      <span className={styles.price}>{say('articles.price', { amount: formatMoney(net, language) })}</span>
      {gross === net ? null : (
        <span className={styles.price}> {say('articles.price.ttc', { amount: formatMoney(gross, language) })}</span>
      )}
    </span>
  )
}

function Summary({ world, chosen }: { world: ArticleWorld; chosen: readonly Offer[] }) {
  const say = useSay()
  const { language } = useLanguage()
  const place = useRef<HTMLElement>(null)
  const lines = linesHeld(chosenDays(world), chosen, pricingIn(world))
  const chosenLines = lines.filter(({ cents }) => cents > 0)
  const stated = useStatedPrices(lines) ?? {
    lines: chosenLines,
    summary: summaryIn(world.settings, chosenLines),
  }
  const { summary } = stated
  // More was invoiced than is chosen: the amount is shown as a credit, not as a negative total.
  const isCredit = summary.totalTTC < 0
  const total = formatMoney(Math.abs(summary.totalTTC), language)
  // All was invoiced: a total of zero would be read as the price.
  const settled = summary.totalTTC === 0 && summary.prevTTC > 0 ? {} : undefined
  const word = isCredit ? 'credit' : settled ? 'more' : 'totalTTC'
  const prices =
    stated.lines.length > 0 || summary.totalTTC !== 0 ? (
      <PricesPanel {...stated} settled={settled} days={world.event.days} />
    ) : (
      <p className={styles.empty}>{say('articles.summary.empty')}</p>
    )
  return (
    <>
      <PriceDock
        summary={place}
        label={say(`articles.summary.${word}`)}
        total={settled ? say('articles.summary.left.none') : total}
      >
        {prices}
      </PriceDock>
      <section ref={place} className={styles.summary}>
        <h2 className={styles.title}>{say('articles.summary')}</h2>
        {prices}
        <LiveRegion>
          {say(settled ? 'articles.summary.said.none' : `articles.summary.said${isCredit ? '.credit' : ''}`, {
            amount: total,
          })}
        </LiveRegion>
      </section>
    </>
  )
}
