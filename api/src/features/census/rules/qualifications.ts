/** The highest qualification as the census names it, from the free text of a person's record: the first that matches. */
const levels: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Doctorate', /\bph\.?\s?d\b|\bdoctor/i],
  ['Master’s degree', /\bm\.?\s?(?:ed|sc|a|phil|tech|eng|ba|lit|ls)\b|\bmba\b|\bmaster/i],
  [
    'Bachelor’s degree or HND',
    /\bb\.?\s?(?:ed|sc|a|tech|eng|ls|agric|com)\b|\bll\.?b\b|\bhnd\b|\bdegree\b|\bbachelor/i,
  ],
  ['NCE', /\bn\.?c\.?e\b/i],
  ['Diploma', /\bo\.?n\.?d\b|\bdip(?:loma|\.)?\b|\bnd\b/i],
  ['Teacher’s certificate, Grade II', /\bgrade\s?(?:ii|2|two)\b|\btc\s?(?:ii|2)\b/i],
  ['Secondary certificate', /\bss?ce\b|\bwa(?:ss)?ce?\b|\bwaec\b|\bneco\b|\bo.?level/i],
]

/** Courses that teach to teach, whatever the level. */
const teaching = /\bed\b|\beducation\b|\bn\.?c\.?e\b|\bp\.?g\.?d\.?e\b|\bgrade\s?(?:ii|2|two)\b|\btc\s?(?:ii|2)\b/i

export const otherQualification = 'Other'
export const notGiven = 'Not given'
const qualificationNames = [...levels.map(([name]) => name), otherQualification, notGiven]

/** The order in which qualifications are listed, the highest first. */
export const rankOfQualification = (name: string): number => qualificationNames.indexOf(name)

export const highestOf = (qualifications: string | null): string => {
  if (!qualifications?.trim()) return notGiven
  return levels.find(([, pattern]) => pattern.test(qualifications))?.[0] ?? otherQualification
}

/** Whether somebody is qualified to teach: NCE, a degree in education, PGDE or Grade II. */
export const isTeachingQualified = (qualifications: string | null): boolean =>
  teaching.test((qualifications ?? '').replaceAll(/([bm])\.?\s?ed\b\.?/gi, ' ed '))
