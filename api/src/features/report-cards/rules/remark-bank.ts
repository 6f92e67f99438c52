import { scaled } from './decimal.ts'

/** Whose remark it is. */
export type Author = 'classTeacher' | 'principal'

/** A range of averages, from its lowest in hundredths, and the remarks that suit it. They name no person and no sex. */
interface Band extends Record<Author, readonly string[]> {
  from: number
}

/** From the highest band to the lowest. */
export const remarkBands: readonly Band[] = [
  {
    from: 7500,
    classTeacher: [
      'An excellent term. Keep up this standard and help others to reach it.',
      'Outstanding work in almost every subject, with steady effort all term.',
      'A very able and hard-working student. Well done.',
      'Excellent results, earned by careful and regular work.',
      'Attentive, thorough and always prepared. A pleasure to teach.',
      'A brilliant performance. Read widely to go further still.',
    ],
    principal: [
      'An excellent result. Keep it up.',
      'Outstanding. The school is proud of this work.',
      'An exceptional performance. Aim to stay at the top.',
      'Excellent work. Continue with the same diligence.',
      'A brilliant result, very well deserved.',
    ],
  },
  {
    from: 6000,
    classTeacher: [
      'A very good term. A little more practice will bring the best grades within reach.',
      'Good results from steady effort. Aim for the top next term.',
      'Works well in class and hands in careful work. Well done.',
      'A capable student who can reach excellence with more reading at home.',
      'Very good progress. Give the weaker subjects more time.',
      'Takes part well in lessons, and the results show it.',
    ],
    principal: [
      'A very good result. Aim higher next term.',
      'Good work. Excellence is within reach.',
      'A commendable performance. Keep working.',
      'Very good. A little more effort in the weaker subjects will make a difference.',
      'Well done. Keep up the steady effort.',
    ],
  },
  {
    from: 5000,
    classTeacher: [
      'A fair term. Regular revision at home will raise these results.',
      'Some good work, but not yet in every subject. Ask questions when something is not clear.',
      'Steady progress. More practice in the weaker subjects will help.',
      'Can do better with more concentration in class.',
      'A satisfactory result. Plan a fixed time for study each day.',
      'Shows interest in class. Completing every assignment will raise the marks.',
    ],
    principal: [
      'A fair result. There is room for improvement.',
      'Satisfactory. Work harder next term.',
      'A good attempt. More study is needed for a better result.',
      'Fair. Give more time to the weaker subjects.',
      'An average result. More is possible with greater effort.',
    ],
  },
  {
    from: 4000,
    classTeacher: [
      'A pass, but below what regular study can bring. Revise every day.',
      'More effort is needed in most subjects. Ask for help early.',
      'Needs to pay closer attention in class and finish every assignment.',
      'Weak in some important subjects. Extra practice at home is necessary.',
      'Can improve a great deal with daily reading and regular attendance.',
      'Has made some effort. Much more is needed next term.',
    ],
    principal: [
      'A weak pass. Much more effort is needed.',
      'Below what is possible. Study harder next term.',
      'More seriousness is needed next term.',
      'A low result. Parents and teachers should work on it together.',
      'Barely satisfactory. Use the holiday to revise.',
    ],
  },
  {
    from: 0,
    classTeacher: [
      'A difficult term. Start with the basics again and ask for help with each subject.',
      'Needs close support at home and in school to catch up.',
      'These results are low. Daily study with guidance is necessary.',
      'Must take class work more seriously and attend every lesson.',
      'Has not yet understood much of the work. Extra lessons will help.',
      'Much more effort is needed. Do not give up: begin with the weakest subject.',
    ],
    principal: [
      'A poor result. Parents should see the class teacher.',
      'Far below what is expected. Serious effort is needed.',
      'Needs extra lessons and close support next term.',
      'A disappointing result. Begin to revise during the holiday.',
      'Not satisfactory. More support at home and in school is necessary.',
    ],
  },
]

/** A number from a text, the same each time (FNV-1a). */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}

/** How many remarks are proposed for a card. */
const proposed = 3

interface Subject {
  /** '58.33' */
  average: string | null
  studentId: string
  termId: string
}

/**
 * Remarks for cards in the order of their list: for the average of each, the same each time, and none without an average. The first one is
 * never that of the card before, so that nobody reads one sentence twice in a row. What is saved meanwhile changes nothing.
 */
export const variedInOrder = (author: Author, cards: readonly Subject[]): string[][] => {
  let before: string | undefined
  return cards.map(({ average, studentId, termId }) => {
    if (average === null) return []
    const hundredths = scaled(average, 2)
    const remarks = remarkBands.find(({ from }) => from <= hundredths)?.[author] ?? []
    const start = hashOf(`${studentId} ${termId} ${author}`) % remarks.length
    const first = remarks[start] === before ? (start + 1) % remarks.length : start
    before = remarks[first]
    return [...remarks.slice(first), ...remarks.slice(0, first)].slice(0, proposed)
  })
}

export interface RemarkRange {
  fromHundredths: number
  toHundredths: number
  remark: string
}

/** The school's remark for an average ('58.33'), with ranges inclusive at both ends; null if no range contains it. */
export const remarkFor = (ranges: readonly RemarkRange[], average: string | null): string | null => {
  if (average === null) return null
  const hundredths = scaled(average, 2)
  return ranges.find(range => range.fromHundredths <= hundredths && hundredths <= range.toHundredths)?.remark ?? null
}
