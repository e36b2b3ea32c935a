import { off } from '#kit/setting.ts'

export const photosSettings = {
  FO_PHOTOS_ACTIVE: off('around', 'Photos.'),
  FO_PHOTOS_FILTER: off('around', 'Photos avec filtre.'),
  FO_PHOTOS_PUBLIC: off('around', 'Photos de tous visibles sans se connecter.'),
}
