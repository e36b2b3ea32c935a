import { requireFactor } from '@parvis/contract/two-factor/two-factor.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './parts/Factor.module.css'

interface FactorRulePanelProps {
  readonly isRequired: boolean
  readonly without: number
  readonly mayDecide: boolean
  readonly hasOwn: boolean
  readonly onChange: () => void
}

/** Whether team members must have a second factor; changed by organisers with the team right for every event. */
export function FactorRulePanel({ isRequired, without, mayDecide, hasOwn, onChange }: FactorRulePanelProps) {
  const say = useSay()
  const { event } = useEvent()
  const [isAsked, setAsked] = useState(false)
  const mustHaveOwn = !hasOwn && !isRequired
  return (
    <section className={styles.section}>
      <h2>{say('factor.rule')}</h2>
      <p className={styles.lead}>{say(isRequired ? 'factor.rule.on' : 'factor.rule.off')}</p>
      {mayDecide ? (
        <div>
          {mustHaveOwn ? (
            <Button small variant="ghost" href={paths.security(event.context)}>
              {say('factor.rule.mine')}
            </Button>
          ) : (
            <Button small variant="ghost" onClick={() => setAsked(true)}>
              {say(isRequired ? 'factor.rule.free' : 'factor.rule.ask')}
            </Button>
          )}
        </div>
      ) : null}
      {isAsked ? (
        <Decide
          isRequired={isRequired}
          without={without}
          onDone={() => {
            setAsked(false)
            onChange()
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </section>
  )
}

interface DecideProps extends Pick<FactorRulePanelProps, 'isRequired' | 'without'> {
  readonly onDone: () => void
  readonly onClose: () => void
}

function Decide({ isRequired, without, onDone, onClose }: DecideProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const decide = useSend(requireFactor, { onSuccess: onDone })
  const key = `factor.rule.${isRequired ? 'free' : 'ask'}`
  return (
    <ConfirmDialog
      open
      title={say(`${key}.title`)}
      yesLabel={say(`${key}.yes`)}
      noLabel={say(`${key}.no`)}
      onYes={() => decide.mutate({ params: { domainId: event.domainId }, body: { required: !isRequired } })}
      onNo={onClose}
      busy={decide.isPending}
    >
      <p>{say(`${key}.text`)}</p>
      {!isRequired && without > 0 ? <p>{say('factor.rule.ask.without', { count: without })}</p> : null}
      {decide.error ? <Banner kind="error">{tell(decide.error)}</Banner> : null}
    </ConfirmDialog>
  )
}
