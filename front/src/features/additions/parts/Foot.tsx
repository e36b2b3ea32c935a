import { fullName } from '@parvis/contract/kit/full-name.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import type { Addition } from '../useAddition.ts'
import styles from './Add.module.css'

export function Foot({ addition, form }: { addition: Addition; form: string }) {
  const say = useSay()
  const { language } = useLanguage()
  const { offer, typed, isTold, setIsTold, sending, settling } = addition
  const { settings } = useEvent()
  const name = fullName(typed)
  const sums = { sum: formatMoney(offer.total, language), vat: formatMoney(offer.vat, language) }
  const isHeld = offer.total > 0 && ['awaited', 'later'].includes(settling.outcome) && !settings.FO_BADGE_BEFORE_PAYMENT
  return (
    <footer className={styles.foot}>
      <p className={styles.total}>
        {offer.total > 0
          ? say(`additions.total.${settling.outcome === 'free' ? 'free' : 'vat'}`, sums)
          : say('additions.free')}
      </p>
      {typed.email.trim() === '' ? (
        <p className={styles.quiet}>{say('additions.mail.none')}</p>
      ) : (
        <RadioGroup
          label={say('additions.mail')}
          hideLabel
          name="isTold"
          spread
          options={[
            { value: 'yes', label: say('additions.mail.yes') },
            { value: 'no', label: say('additions.mail.no') },
          ]}
          value={isTold ? 'yes' : 'no'}
          onChange={(value) => setIsTold(value === 'yes')}
        />
      )}
      <Button type="submit" form={form} busy={sending.isPending}>
        {name ? say('additions.add.name', { name }) : say('additions.add')}
      </Button>
      {isTold && name && typed.email.trim() !== '' ? (
        <p className={styles.quiet}>
          {say(`additions.then.${settling.outcome}`, { name })} {isHeld ? say('additions.then.badge') : null}
        </p>
      ) : null}
    </footer>
  )
}
