import { useState } from 'react'
import { Differences } from '#features/event-config/kit/Differences.tsx'
import { Fold } from '#features/event-config/kit/FoldedItems.tsx'
import styles from '#features/event-config/kit/Items.module.css'
import { OrderedItems } from '#features/event-config/kit/OrderedItems.tsx'
import { PagePreview } from '#features/event-config/kit/PagePreview.tsx'
import { languagesOf, readsOf } from '#features/event-config/kit/previewed.ts'
import { RegisteringPage } from '#features/event-config/kit/RegisteringPage.tsx'
import { LevelSelect } from '#features/event-config/kit/SettingsTools.tsx'
import { SENTENCES } from '#features/event-config/kit/sentences.ts'
import type { EventFields, Level } from '#features/event-config/kit/settings.ts'
import { useNamed } from '#features/event-config/useNamed.ts'
import { usePart } from '#features/event-config/usePart.ts'
import { useSettingParts } from '#features/event-config/useSettings.ts'
import type { Together } from '#features/event-config/useTogether.ts'
import { useTogether } from '#features/event-config/useTogether.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { StepForm } from './StepForm.tsx'
import type { StepsFields } from './steps.ts'
import { isAsked, orderedSteps, withOrder } from './steps.ts'

/** The steps of the registration: which are shown, to which types, in which order, under which title. */
export function StepsScreen() {
  const edited = useTogether<StepsFields>({ ...useSettingParts(), translations: usePart(SENTENCES) })
  const { draft, filed } = edited
  const theirs = edited.theirs && draft ? edited.draftOf(edited.theirs.value) : undefined
  return (
    <RegisteringPage
      part="steps"
      edited={edited}
      isAtField={(path) => /^(settings|settingsByLanguage|translations)\b/.test(path)}
      shown={(fields: EventFields) => (
        <Differences fields={fields} from={fields === draft ? (theirs ?? fields) : (draft ?? fields)} />
      )}
    >
      {(fields) => (filed ? <Steps edited={edited} fields={fields} filed={filed} /> : null)}
    </RegisteringPage>
  )
}

interface StepsProps {
  readonly edited: Together<StepsFields>
  readonly fields: StepsFields
  readonly filed: StepsFields
}

function Steps({ edited, fields, filed }: StepsProps) {
  const say = useSay()
  const { event } = useEvent()
  const named = useNamed()
  const [level, look] = useState<Level>('')
  const [opened, open] = useState('')
  const steps = orderedSteps(fields)
  const nameOf = ({ key }: (typeof steps)[number]) => say(`parts.steps.name.${key}`)
  /** The sentence that says which types a step is shown to. */
  function short(step: (typeof steps)[number]): string {
    const all = isAsked(fields, '', step)
    const apart = named.types.filter(({ id }) => isAsked(fields, `type:${id}`, step) !== all).map(({ name }) => name)
    const names = apart.join(', ')
    if (apart.length > 0) return say(all ? 'parts.steps.but' : 'parts.steps.only', { names })
    return say(all ? `parts.steps.when.${step.key}` : 'parts.steps.nobody')
  }
  return (
    <>
      <div className={styles.again}>
        <LevelSelect {...{ fields, named, level }} onChange={look} />
        <PagePreview folded hasTypes offered={languagesOf(fields)} reads={(typeId) => readsOf(event, fields, typeId)} />
      </div>
      <OrderedItems
        items={steps}
        onChange={(next) =>
          edited.edit(
            withOrder(
              fields,
              next.map(({ key }) => key),
            ),
          )
        }
        nameOf={nameOf}
        line={(step) => (
          <Fold
            name={nameOf(step)}
            short={short(step)}
            isOpen={opened === step.key}
            onToggle={() => open(opened === step.key ? '' : step.key)}
          />
        )}
        body={(step) =>
          opened === step.key ? (
            <div className={styles.body}>
              <StepForm
                {...{ step, level, fields, filed, named, errors: edited.errors }}
                onChange={(next) => edited.edit(next)}
              />
            </div>
          ) : null
        }
      />
    </>
  )
}
