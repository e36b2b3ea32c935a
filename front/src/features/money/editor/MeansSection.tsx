import { readMeans } from '@parvis/contract/checkout/checkout.ts'
import type { Mean } from '@parvis/contract/checkout/means.rules.ts'
import { isOpen, withMean } from '@parvis/contract/checkout/means.rules.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { IconName } from '#kit/ui/Icon.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { AccountFields, isAccountRight } from './AccountFields.tsx'
import styles from './Means.module.css'
import type { SectionProps } from './means.ts'
import { sellerIn } from './means.ts'

/** How people may pay: a line a means, and under an open one what it needs. */
export function MeansSection(props: SectionProps) {
  const say = useSay()
  const { values, errors, onChange } = props
  const titleId = useId()
  const { context, event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { language } = useLanguage()
  const means = useRead(readMeans, { params }, { staleTime: 0 })
  const turn = (mean: Mean) => (isOn: boolean) => onChange(withMean(values, mean, isOn))
  const has = (mean: Mean) => isOpen(values, mean)
  const refused = errors.find(({ path }) => path === 'value.FO_PAYMENT_PROVIDER')?.message
  const held = whyHeld(say, { ...means.data, isPublished: context.isPublished })
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>
        {say('means.title')} <small>{say('means.title.hint')}</small>
      </h2>
      <MeanLine
        {...{ name: say('means.transfer'), icon: 'building', id: 'FO_SELLER-acceptsTransfer' }}
        isOn={has('transfer')}
        state={has('transfer') ? say(isAccountRight(sellerIn(values)) ? 'means.open' : 'means.transfer.waits') : ''}
        text={say('means.transfer.text')}
        onTurn={turn('transfer')}
      >
        {has('transfer') ? <AccountFields {...props} /> : null}
      </MeanLine>
      <MeanLine
        {...{ name: say('means.stripe'), icon: 'badge', id: 'FO_PAYMENT_PROVIDER-stripe' }}
        isOn={has('stripe')}
        state={means.data ? say(`means.stripe.${means.data.card}${has('stripe') ? '.open' : ''}`) : ''}
        text={say('means.stripe.text')}
        held={means.data?.card === 'answers' ? undefined : means.data && say('means.stripe.held')}
        error={has('stripe') ? refused : undefined}
        onTurn={turn('stripe')}
      >
        <CardState means={means} />
        {means.data?.answeredAt ? (
          <p className={styles.tried}>
            {say('means.stripe.tried', { time: formatInstant(means.data.answeredAt, language, event.timeZone) })}
          </p>
        ) : null}
      </MeanLine>
      <MeanLine
        {...{ name: say('means.sandbox'), icon: 'play', id: 'FO_PAYMENT_PROVIDER-sandbox' }}
        isTrial
        isOn={has('sandbox')}
        state={has('sandbox') ? say('means.open') : ''}
        text={say('means.sandbox.text')}
        held={held}
        error={has('sandbox') ? refused : undefined}
        onTurn={turn('sandbox')}
      />
    </section>
  )
}

interface Known {
  readonly isPublished: boolean
  readonly mayDemonstrate?: boolean
  readonly orders?: number
}

function whyHeld(say: ReturnType<typeof useSay>, { isPublished, mayDemonstrate, orders }: Known): string | undefined {
  if (isPublished) return say('means.sandbox.published')
  if (orders !== undefined && orders > 0) return say('means.sandbox.orders', { count: orders })
  return mayDemonstrate === false ? say('means.sandbox.off') : undefined
}

interface CardStateProps {
  readonly means: ReturnType<typeof useRead<typeof readMeans>>
}

function CardState({ means: { data, error, isFetching, refetch } }: CardStateProps) {
  const say = useSay()
  const tell = useProblem()
  const again = (
    <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
      {say('means.stripe.again')}
    </Button>
  )
  if (error)
    return (
      <>
        <p role="alert">{tell(error)}</p>
        {again}
      </>
    )
  if (data === undefined || data.card === 'answers') return null
  if (data.card === 'silent') return again
  return (
    <>
      <ol className={styles.steps}>
        {(['account', 'link', 'try'] as const).map((step) => (
          <li key={step}>{say(`means.stripe.step.${step}`)}</li>
        ))}
      </ol>
      {again}
    </>
  )
}

interface MeanLineProps {
  readonly id: string
  readonly name: string
  readonly icon: IconName
  readonly isOn: boolean
  readonly isTrial?: boolean
  readonly state: string
  readonly text: string
  /** Why it cannot be opened now; it may always be closed. */
  readonly held?: string | undefined
  readonly error?: string | undefined
  readonly onTurn: (isOn: boolean) => void
  readonly children?: ReactNode
}

function MeanLine({ id, name, icon, isOn, isTrial, state, text, held, error, onTurn, children }: MeanLineProps) {
  const say = useSay()
  const control = `field-${id}`
  const isHeld = held !== undefined && !isOn
  return (
    <div className={styles.mean} data-on={isOn || undefined} data-trial={isTrial}>
      <Icon name={icon} />
      <div>
        <h3>
          <label htmlFor={control}>{name}</label>
          {isTrial ? <Pill kind="warning">{say('means.sandbox.trial')}</Pill> : null}
          {state ? (
            <span className={styles.state} data-on={isOn || undefined}>
              <Icon name={isOn ? 'check' : 'close'} size={16} />
              {state}
            </span>
          ) : null}
        </h3>
        <p id={`${control}-hint`}>
          {text}
          {isHeld ? <strong> {held}</strong> : null}
        </p>
        {error ? (
          <p role="alert" className={styles.refused}>
            {error}
          </p>
        ) : null}
      </div>
      <input
        type="checkbox"
        role="switch"
        id={control}
        className={styles.switch}
        checked={isOn}
        aria-checked={isOn}
        aria-disabled={isHeld || undefined}
        aria-describedby={`${control}-hint`}
        onChange={({ target }) => (isHeld ? undefined : onTurn(target.checked))}
      />
      {children ? <div className={styles.within}>{children}</div> : null}
    </div>
  )
}
