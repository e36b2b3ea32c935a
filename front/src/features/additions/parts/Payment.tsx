import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { Addition } from '../useAddition.ts'
import type { Means, Way } from '../useSettlement.ts'

const WAYS: readonly Way[] = ['due', 'paid', 'free']
const MEANS: readonly Means[] = ['terminal', 'cash', 'cheque', 'transfer']

/** How the person pays; money that has come and a price that is given away need the right to write money. */
export function Payment({ addition, wrong }: { addition: Addition; wrong: { reason: string | undefined } }) {
  const say = useSay()
  const mayTake = useMe().rights.includes('money.write')
  const { offer, settling } = addition
  const { way, setWay, means, setMeans, receivedOn, setReceivedOn, today, reason, setReason } = settling
  if (offer.total === 0 || !mayTake) return null
  const words = { due: offer.takesTransfers ? 'awaited' : 'later', paid: 'paid', free: 'free' }
  return (
    <>
      <RadioGroup
        label={say('additions.pay')}
        name="way"
        spread
        options={WAYS.map((value) => ({ value, label: say(`additions.pay.${words[value]}`) }))}
        value={way}
        onChange={(value) => setWay(WAYS.find((one) => one === value) ?? 'due')}
      />
      {way === 'paid' ? (
        <>
          <RadioGroup
            label={say('additions.pay.means')}
            name="means"
            spread
            options={MEANS.map((value) => ({ value, label: say(`additions.pay.means.${value}`) }))}
            value={means}
            onChange={(value) => setMeans(MEANS.find((one) => one === value) ?? 'terminal')}
          />
          <DateInput
            label={say('additions.pay.on')}
            name="receivedOn"
            max={today}
            value={receivedOn}
            onChange={setReceivedOn}
          />
        </>
      ) : null}
      {way === 'free' ? (
        <TextInput
          label={say('additions.pay.reason')}
          name="reason"
          required
          maxLength={200}
          autoComplete="off"
          value={reason}
          error={wrong.reason}
          onChange={setReason}
        />
      ) : null}
    </>
  )
}
