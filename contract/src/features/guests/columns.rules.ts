import { holdsValue } from '#features/forms/forms.rules.ts'
import type { FormModel } from '#features/forms/forms.ts'
import { isEmail } from '#kit/email.ts'
import type { OwnTarget, Target } from './guests.ts'
import { QUESTION } from './guests.ts'
import { plain } from './words.rules.ts'

/** Header names by target, in lower case without accents. */
const CALLED: Readonly<Record<OwnTarget, readonly string[]>> = {
  email: [
    ...['email', 'e mail', 'mail', 'courriel', 'adresse e mail', 'adresse email', 'adresse mail', 'adresse courriel'],
    ...['adresse electronique', 'email address', 'mel', 'e mail address', 'emails', 'mail pro', 'email professionnel'],
  ],
  firstName: ['prenom', 'prenoms', 'first name', 'firstname', 'given name', 'forename'],
  lastName: ['nom', 'nom de famille', 'last name', 'lastname', 'surname', 'family name', 'name'],
  typology: [
    ...['type', 'type de participant', 'categorie', 'typologie', 'profil', 'statut', 'category', 'participant type'],
    ...['ticket', 'ticket type', 'type de billet'],
  ],
  company: [
    ...['societe', 'entreprise', 'organisation', 'organisme', 'structure', 'collectivite', 'media', 'employeur'],
    ...['company', 'organization', 'employer', 'media ou collectivite', 'raison sociale', 'etablissement'],
  ],
  mobile: [
    'mobile',
    'portable',
    'telephone portable',
    'telephone mobile',
    'cell',
    'cell phone',
    'gsm',
    'tel',
    'tel mobile',
  ],
  phone: [
    'telephone',
    'telephone fixe',
    'fixe',
    'phone',
    'phone number',
    'tel fixe',
    'landline',
    'numero de telephone',
  ],
  language: ['langue', 'language', 'lang', 'langue du mail'],
  days: ['jour', 'jours', 'journee', 'journees', 'day', 'days', 'dates', 'date', 'presence', 'dates de presence'],
  identifier: [
    ...['identifiant', 'id', 'reference', 'ref', 'numero', 'n', 'no', 'matricule', 'code', 'code client', 'identifier'],
    ...['external id', 'customer id', 'member id', 'numero d adherent', 'n adherent'],
  ],
}

/** Fields of the person that have columns of their own. */
const ELSEWHERE = ['firstName', 'lastName', 'email', 'mobile', 'phone', 'languageId']

/** Questions that a column may answer: of the person or participation, with a value that fits a cell. */
export const importable = (models: readonly FormModel[]): FormModel[] => {
  const seen = new Set<string>()
  return models.filter((model) => {
    const { key, component, model: whose, isRetired, isDisabled } = model
    const isRight = holdsValue(model) && component !== 'file' && whose !== 'C' && isRetired !== true && !isDisabled
    if (!isRight || (whose === 'U' && ELSEWHERE.includes(key)) || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Probable target of each column, by header, else by its first cells; null when unknown. */
export function guessColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  questions: readonly FormModel[],
): (Target | null)[] {
  const taken = new Set<Target>()
  const take = (target: Target | undefined): Target | null => {
    if (target === undefined || taken.has(target)) return null
    taken.add(target)
    return target
  }
  const words = headers.map(plain)
  const exact = words.map((word) =>
    take((Object.keys(CALLED) as OwnTarget[]).find((target) => word !== '' && CALLED[target].includes(word))),
  )
  const asked = words.map((word, i) => {
    if (exact[i] || word === '') return exact[i] ?? null
    const model = questions.find(({ key, label }) => [key, label.replace(/<[^<>]*>/gu, ' ')].map(plain).includes(word))
    return take(model && `${QUESTION}${model.key}`)
  })
  const within = words.map((word, i) => {
    if (asked[i] || word.length < 4) return asked[i] ?? null
    const own = (Object.keys(CALLED) as OwnTarget[]).find((target) =>
      CALLED[target].some((name) => name.length > 4 && ` ${word} `.includes(` ${name} `)),
    )
    return take(own)
  })
  return within.map((target, i) => {
    const cells = rows.slice(0, 20).map((row) => row[i]?.trim() ?? '')
    const filled = cells.filter(Boolean)
    const isAddress = filled.length > 0 && filled.filter(isEmail).length > filled.length / 2
    return target ?? (isAddress ? take('email') : null)
  })
}
