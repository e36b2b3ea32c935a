import type { Words } from '#kit/words.ts'

export const visit: Words = {
  FILE_KIND: 'Only PDF, JPEG, PNG and WebP files are accepted',
  FILE_REQUIRED: 'Choose a file',
  PICTURE_TOO_LARGE: 'This picture has too many pixels: 25 million at most. Make it smaller, then send it again.',
  FILES_FULL: 'You have sent too many files. Those that are not used are removed after a day.',
  DOWNLOAD_EXPIRED: 'This download link has expired. Ask for a new one.',
}
