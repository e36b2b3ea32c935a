import type { Words } from './words.ts'

export const event: Words = {
  'scan.region': 'Badge reader',
  'scan.start': 'Turn the camera on',
  'scan.starting': 'The camera is starting…',
  'scan.aim': 'Put the QR code in the frame',
  'scan.lens': 'Change camera',
  'scan.torch.on': 'Turn the light on',
  'scan.torch.off': 'Turn the light off',
  'scan.zoom': 'Zoom',
  'scan.denied.how':
    'Open the site settings (the padlock left of the address), allow the camera, then reload the page. On iPhone: Settings, Safari, Camera.',
  'scan.reload': 'Reload the page',
  'scan.none': 'This device has no camera',
  'scan.none.text': 'Type the code printed under the QR code, or choose a photo of the badge.',
  'scan.busy': 'The camera does not answer',
  'scan.busy.text': 'Another application may be using it. Close it, then try again.',
  'scan.again': 'Try again',
  'scan.photo': 'Take a photo of the badge',
  'scan.photo.reading': 'Reading the photo…',
  'scan.photo.none': 'No readable code on this photo. Come closer and avoid reflections.',
  'scan.code': 'Badge code',
  'scan.code.hint': 'The letters and digits printed under the QR code',
  'scan.code.send': 'Submit',
  'scan.read': 'Code read',
}
