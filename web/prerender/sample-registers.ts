import { dayWithoutWork } from '@akada/contract/dashboards/day-without-work'
import type { Today } from '../src/features/dashboard/queries.ts'
import { today } from '../src/lib/clock.ts'

const toMark = '{id}'
const toSee = '{seen}'

/** The class arms of the fictional person: the register of one is to be marked, that of the other is not. */
export const sampleArms = [toMark, toSee].map(id => ({ id, name: '{arm}' }))

/** Their day: one sitting waits, and one is marked. */
export const sampleDay: Today = {
  ...dayWithoutWork,
  day: today(),
  registers: [
    {
      classArm: { id: toMark, fullName: '' },
      students: 1,
      sittings: [
        { sitting: 'morning', due: true, called: 0, by: null, at: null },
        { sitting: 'afternoon', due: true, called: 1, by: null, at: null },
      ],
    },
    { classArm: { id: toSee, fullName: '' }, students: 1, sittings: [] },
  ],
}

/** The register of one class arm in the markup of Today. */
export const registers = /<section [^>]*data-arm=[^]*?<\/section>/g

/** A register of the sample with placeholders for what app/first/registers.ts fills in. */
export const withPlaces = (html: string): string =>
  html
    .replaceAll(toSee, toMark)
    .replaceAll(/>(?:Morning|Afternoon)</g, '>{sitting}<')
    .replaceAll(/>(?:Not marked|Marked)</g, '>{state}<')
    .replace('>1 student<', '>{students}<')
    .replace(/>(?:Mark|See) the [^<]*</, '>{step}<')
