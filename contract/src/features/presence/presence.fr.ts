import type { Words } from '#kit/words.ts'

export const live: Words = {
  'presence.asked': 'Êtes-vous toujours là ?',
  'presence.asked.text': 'Sans signe de votre part d’ici une minute, votre départ du direct sera noté.',
  'presence.here': 'Je suis là',
  'presence.out': 'Votre départ a été noté',
  'presence.out.text':
    'Aucun signe de votre part depuis plus d’une minute. Touchez l’écran ou une touche pour reprendre.',
}
