/** How a time zone is said after hours, « heure de Paris »: the city that names it, and the sentence, one of two where it is a vowel. */
export function zoneSaid(timeZone: string, [plain, elided]: readonly [string, string]): { key: string; city: string } {
  const city = timeZone.replace(/^.*\//, '').replaceAll('_', ' ')
  return { key: /^[aeiouy]/i.test(city) ? elided : plain, city }
}
