import { components } from '@parvis/contract/forms/forms.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import type { AskedFields, FormFields } from './forms.ts'
import { hasChoices, isStuck, isText, plain, textOf } from './forms.ts'

const KNOWN: readonly string[] = components
const LONGEST = 80

export function useAskedNames() {
  const say = useSay()
  const { language } = useLanguage()
  const formName = ({ name }: FormFields) => name.trim() || say('parts.forms.new')
  const kind = (asked: AskedFields): string => {
    if (isText(asked)) return say('parts.forms.short.html')
    const { component } = asked
    return KNOWN.includes(component) ? say(`parts.forms.component.${component}`).toLocaleLowerCase(language) : component
  }
  const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text)
  return {
    formName,
    copied: (form: FormFields) => say('parts.forms.copied', { name: formName(form) }),
    /** Empty for a question without words yet. */
    askedName: (asked: AskedFields) => cut(plain(isText(asked) ? textOf(asked) : asked.label)),
    ofForm({ models, parentId }: FormFields, forms: readonly FormFields[]): string {
      const origin = forms.find(({ id }) => id === parentId)
      const count = models.filter((asked) => !isText(asked) && !asked.isRetired).length
      return [
        count > 0 ? say('parts.forms.count', { count }) : say('parts.forms.none'),
        origin && say('parts.forms.variantOf', { name: formName(origin) }),
        models.some(isStuck) && say('parts.forms.stuck'),
      ]
        .filter(Boolean)
        .join(' · ')
    },
    ofAsked(asked: AskedFields): string {
      const { values, isRequired, isDisabled, isRetired, onlyFor } = asked
      return [
        kind(asked),
        hasChoices(asked) && values.length > 0 && say('parts.forms.answers', { count: values.length }),
        isRequired && !isText(asked) && say('parts.forms.required'),
        onlyFor && say(`parts.forms.short.${onlyFor}`),
        isDisabled && say('parts.forms.short.isDisabled'),
        isRetired && say('parts.forms.short.isRetired'),
        isStuck(asked) && say('parts.forms.stuck'),
      ]
        .filter(Boolean)
        .join(' · ')
    },
  }
}
