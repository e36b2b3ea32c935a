import type { PartPlan } from '@parvis/contract/event-config/event-config.ts'
import { choosePrices } from '@parvis/contract/event-config/event-config.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import type { Decision } from '@parvis/contract/kit/plan.ts'
import { rewrittenPrice } from '@parvis/contract/kit/written-price.ts'
import { useState } from 'react'
import styles from '#features/event-config/kit/Items.module.css'
import { PlanDialog } from '#features/event-config/kit/PlanDialog.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { CallError } from '#kit/call.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { RadioCards, RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { useProblem } from '#kit/useProblem.ts'

/** Something that has a price, in euros as it is written. */
export interface Priced {
  readonly label: string
  readonly price: number
  /** Per cent. */
  readonly vatRate: number
}

interface PricesWrittenPanelProps {
  /** What shows what a choice does; nothing while nothing has a price. */
  readonly example: Priced | undefined
  /** Something on the screen is still to be saved: prices are not written anew under it. */
  readonly isHeld: boolean
  /** Nothing that is saved has a price yet: the first one that is typed asks. */
  readonly isFirst: boolean
}

type Keeps = 'paid' | 'written'

/** Whether prices are written with VAT or without: one choice for the event, made anew once it is said what stays. */
export function PricesWrittenPanel({ example, isHeld, isFirst }: PricesWrittenPanelProps) {
  const say = useSay()
  const { settings } = useEvent()
  const { rights } = useMe()
  const isGross = settings.FO_PRICES_WITH_VAT
  const [wanted, want] = useState(isGross)
  const mayChange = rights.includes('money.write') && !isHeld
  return (
    <Card
      level={2}
      title={say('parts.prices')}
      aside={<span className={styles.said}>{say('parts.prices.aside')}</span>}
    >
      <div className={styles.body}>
        <div role="status">{isFirst && example ? <Banner kind="info">{say('parts.prices.first')}</Banner> : null}</div>
        <RadioCards
          label={say('parts.prices')}
          hideLabel
          name="prices-written"
          value={wanted ? 'ttc' : 'ht'}
          options={(['ttc', 'ht'] as const).map((value) => ({
            value,
            label: say(`parts.prices.${value}`),
            description: say(`parts.prices.${value}.text`),
            disabled: !mayChange && (value === 'ttc') !== isGross,
          }))}
          onChange={(value) => want(value === 'ttc')}
        />
        {isHeld ? <p className={styles.said}>{say('parts.prices.held')}</p> : null}
        {rights.includes('money.write') ? null : <p className={styles.said}>{say('parts.prices.whose')}</p>}
        {wanted === isGross ? (
          <Example example={example} />
        ) : (
          <Turning example={isFirst ? undefined : example} {...{ wanted, isHeld }} onStay={() => want(isGross)} />
        )}
      </div>
    </Card>
  )
}

function useAmounts() {
  const say = useSay()
  const { language } = useLanguage()
  return (euros: number, isGross: boolean) =>
    say(isGross ? 'articles.price.ttc' : 'articles.price', { amount: formatMoney(toCents(euros), language) })
}

/** « Dîner: 68,18 € HT, puis 75,00 € TTC au total. » */
function Example({ example }: Pick<PricesWrittenPanelProps, 'example'>) {
  const say = useSay()
  const amount = useAmounts()
  const { settings } = useEvent()
  const isGross = settings.FO_PRICES_WITH_VAT
  if (!example || settings.FO_SELLER.isExempt) return null
  const { label, price, vatRate } = example
  const other = amount(rewrittenPrice(price, vatRate, !isGross), !isGross)
  return <p>{say(`parts.prices.example.${isGross ? 'ttc' : 'ht'}`, { label, price: amount(price, isGross), other })}</p>
}

interface TurningProps extends Pick<PricesWrittenPanelProps, 'example' | 'isHeld'> {
  readonly wanted: boolean
  readonly onStay: () => void
}

/** The other choice, before it is made: what becomes of the prices that are written. */
function Turning({ example, wanted, isHeld, onStay }: TurningProps) {
  const say = useSay()
  const tell = useProblem()
  const amount = useAmounts()
  const { event } = useEvent()
  const [keeps, keep] = useState<Keeps>('paid')
  const [plan, setPlan] = useState<PartPlan | null>(null)
  const { mutateAsync, isPending, error } = useSend(choosePrices)
  const params = { domainId: event.domainId, eventId: event.id }
  async function choose(allow: readonly Decision[] = []) {
    const kept = example ? keeps : 'written'
    try {
      await mutateAsync({ params, body: { withVat: wanted, keeps: kept, allow: [...allow] } })
      setPlan(null)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.code === 'PLAN_REFUSED') setPlan(failure.detail as PartPlan)
    }
  }
  const problem = error && error.code !== 'PLAN_REFUSED' ? tell(error) : undefined
  const turned = (kept: Keeps): string => {
    if (!example) return ''
    const price = kept === 'paid' ? rewrittenPrice(example.price, example.vatRate, wanted) : example.price
    const [from, to] = [amount(example.price, !wanted), amount(price, wanted)]
    return say('parts.prices.becomes', { label: example.label, from, to })
  }
  return (
    <>
      {example ? (
        <RadioGroup
          label={say('parts.prices.keeps')}
          name="prices-keeps"
          value={keeps}
          options={(['paid', 'written'] as const).map((value) => ({
            value,
            label: say(`parts.prices.keeps.${value}`),
            description: turned(value),
          }))}
          onChange={(value) => keep(value as Keeps)}
        />
      ) : null}
      {example ? <p className={styles.said}>{say('parts.prices.entails')}</p> : null}
      {problem ? <Banner kind="error">{problem}</Banner> : null}
      <div className={styles.actions}>
        <Button busy={isPending} disabled={isHeld} onClick={() => void choose()}>
          {say(`parts.prices.choose.${wanted ? 'ttc' : 'ht'}`)}
        </Button>
        <Button variant="ghost" onClick={onStay}>
          {say(`parts.prices.stay.${wanted ? 'ht' : 'ttc'}`)}
        </Button>
      </div>
      {plan ? (
        <PlanDialog plan={plan} busy={isPending} problem={problem} onSave={choose} onClose={() => setPlan(null)} />
      ) : null}
      <LiveRegion>{isPending ? say('parts.prices.choosing') : ''}</LiveRegion>
    </>
  )
}
