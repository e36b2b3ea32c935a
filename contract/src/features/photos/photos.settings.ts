import { eventWide, ids, off } from '#kit/setting.ts'

export const photosSettings = {
  FO_PHOTOS_ACTIVE: off('around', 'Photos.'),
  FO_PHOTOS_FILTER: off('around', 'Photos avec filtre.'),
  FO_PHOTOS_PUBLIC: off('around', 'Photos de tous visibles sans se connecter.'),
  FO_PHOTOS_TYPES_HIDDEN: eventWide(ids('around', 'Types de participants dont les photos ne sont jamais montrées.')),
}

export const photosStepSettings = { photos: { settings: ['FO_PHOTOS_ACTIVE'] } } as const
