/** Sentence key and city of a time zone, « heure de Paris »; a city with a vowel takes the second key. */
export function zoneLabel(timeZone: string, [plain, elided]: readonly [string, string]): { key: string; city: string } {
  const city = timeZone.replace(/^.*\//, '').replaceAll('_', ' ')
  return { key: /^[aeiouy]/i.test(city) ? elided : plain, city }
}
