import type { Words } from '#kit/words.ts'

export const visit: Words = {
  FILE_KIND: 'Seuls les fichiers PDF, JPEG, PNG et WebP sont acceptés',
  FILE_REQUIRED: 'Choisissez un fichier',
  PICTURE_TOO_LARGE: 'Cette image compte trop de pixels : 25 millions au plus. Réduisez-la, puis envoyez-la à nouveau.',
  FILES_FULL: 'Vous avez envoyé trop de fichiers. Ceux qui ne servent pas sont retirés au bout d’un jour.',
  DOWNLOAD_EXPIRED: 'Ce lien de téléchargement a expiré. Demandez-en un nouveau.',
}
