import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import { getTranslations } from '@parvis/contract/translations/translations.ts'
import styles from '#features/event-config/kit/Parts.module.css'
import { languagesOf } from '#features/event-config/kit/previewed.ts'
import type { SettingNames } from '#features/event-config/kit/SettingLine.tsx'
import { SettingLine } from '#features/event-config/kit/SettingLine.tsx'
import { saying, sentenceIn } from '#features/event-config/kit/sentences.ts'
import type { Level } from '#features/event-config/kit/settings.ts'
import { mayDiffer } from '#features/event-config/kit/settings.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { orderedSteps, StepsFields } from './steps.ts'
import { headingKey } from './steps.ts'

interface StepFormProps {
  readonly step: ReturnType<typeof orderedSteps>[number]
  readonly level: Level
  readonly fields: StepsFields
  readonly filed: StepsFields
  readonly named: SettingNames
  readonly errors: readonly FieldError[]
  readonly onChange: (fields: StepsFields) => void
}

export function StepForm({ step, level, fields, filed, named, errors, onChange }: StepFormProps) {
  const say = useSay()
  const settings = step.settings.filter((key) => mayDiffer(level, key))
  return (
    <>
      {level === '' ? (
        languagesOf(fields).map((language) => (
          <Heading key={language} {...{ step, language, fields, errors, onChange }} />
        ))
      ) : (
        <p className={styles.muted}>{say('parts.steps.title.all')}</p>
      )}
      {settings.map((key) => (
        <SettingLine
          key={`${level} ${key}`}
          {...{ level, fields, filed, named, errors }}
          setting={key}
          // A setting leaves alone what else the screen holds.
          onChange={(next) => onChange({ ...fields, ...next })}
        />
      ))}
      {step.settings.length === 0 ? <p className={styles.muted}>{say('parts.steps.itself')}</p> : null}
    </>
  )
}

type HeadingProps = Pick<StepFormProps, 'step' | 'fields' | 'errors' | 'onChange'> & { readonly language: string }

/** The title of a step in a language; while it is empty, the one that Parvis has. */
function Heading({ step, language, fields, errors, onChange }: HeadingProps) {
  const say = useSay()
  const { language: own } = useLanguage()
  const { event } = useEvent()
  const usual = useRead(getTranslations, { params: { domainId: event.domainId }, query: { lang: language } })
  const key = headingKey(step.key)
  const called = new Intl.DisplayNames(own, { type: 'language' })
  return (
    <TextInput
      label={say('parts.programme.in', { name: say('parts.steps.title'), language: called.of(language) ?? language })}
      name={`step-${step.key}-${language}`}
      value={sentenceIn(fields, language, key)}
      placeholder={usual.data?.[key]}
      error={errors.find(({ path }) => path === `translations.${language}.${key}`)?.message}
      maxLength={200}
      onChange={(sentence) => onChange(saying(fields, language, key, sentence))}
    />
  )
}
