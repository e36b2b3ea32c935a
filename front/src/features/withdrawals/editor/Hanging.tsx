import styles from '#features/event-config/kit/Parts.module.css'
import { useSay } from '#kit/say.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import type { useHanging } from './useHanging.ts'

type HangingProps = Pick<ReturnType<typeof useHanging>, 'slots' | 'articles' | 'isKept' | 'keep'>

/** What stands on a day beside its holders: a decision of its own. */
export function Hanging({ slots, articles, isKept, keep }: HangingProps) {
  const say = useSay()
  if (slots + articles === 0) return null
  const what = [
    ...(slots > 0 ? [say('parts.hanging.slots', { count: slots })] : []),
    ...(articles > 0 ? [say('parts.hanging.articles', { count: articles })] : []),
  ]
  return (
    <section className={styles.hanging}>
      <RadioGroup
        name="hanging"
        label={say('parts.hanging', { count: slots + articles, what: what.join(say('parts.hanging.and')) })}
        value={isKept ? 'retire' : 'leave'}
        onChange={(value) => keep(value === 'retire')}
        options={[
          { value: 'retire', label: say('parts.hanging.retire'), description: say('parts.hanging.retire.says') },
          { value: 'leave', label: say('parts.hanging.leave'), description: say('parts.hanging.leave.says') },
        ]}
      />
    </section>
  )
}
