import { dayWithoutWork } from '@akada/contract/dashboards/day-without-work'
import { describe, expect, it } from 'vitest'
import { registers, sampleArms, sampleDay, withPlaces } from '../../../prerender/sample-registers.ts'
import { person } from '../../../test/device.ts'
import { openBrowser, show } from '../../../test/screen.tsx'
import { OwnArms } from '../../features/dashboard/components/OwnArms.tsx'
import type { Today } from '../../features/dashboard/queries.ts'
import { fillRegisters } from './registers.ts'

type Arms = readonly { id: string; name: string }[]

const arms: Arms = [
  { id: 'gold', name: 'JSS 1 Gold' },
  { id: 'blue', name: 'JSS 2 Blue' },
]
const day = { ...dayWithoutWork, day: sampleDay.day }
const sitting = (called: number, due = true) => ({ due, called, by: called ? 'Mrs Bello' : null, at: null })

let people = 0

/** The registers as the program draws them. */
const drawn = async (ownClassArms: Arms, data: Today | undefined): Promise<string> => {
  people += 1
  const user = person(`teacher ${people}`)
  await openBrowser(() => null, { ...user, staff: { ...user.staff, ownClassArms: [...ownClassArms] } })
  show(<OwnArms data={data} />)
  const html = document.body.innerHTML.match(registers)?.join('') ?? ''
  document.body.lastElementChild?.remove()
  return html
}

/** The registers as the start page shows them before the program. */
const filled = async (today: Today | undefined): Promise<string> => {
  const sample = document.createElement('template')
  sample.innerHTML = (await drawn(sampleArms, sampleDay)).replaceAll(registers, withPlaces)
  const user = person('teacher')
  fillRegisters(sample.content, { ...user, staff: { ...user.staff, ownClassArms: [...arms] }, today })
  return sample.innerHTML
}

describe('the own registers before the program', () => {
  it.each<[string, Today | undefined]>([
    ['are the same as in the program before the day is known', undefined],
    [
      'are the same as in the program with the state of each sitting',
      {
        ...day,
        registers: [
          {
            classArm: { id: 'gold', fullName: 'JSS 1 Gold' },
            students: 40,
            sittings: [
              { sitting: 'morning', ...sitting(38) },
              { sitting: 'afternoon', ...sitting(0, false) },
            ],
          },
          {
            classArm: { id: 'blue', fullName: 'JSS 2 Blue' },
            students: 1,
            sittings: [{ sitting: 'morning', ...sitting(1) }],
          },
        ],
      },
    ],
    [
      'are the same as in the program on a day without school',
      {
        ...day,
        closedBecause: 'Independence Day',
        registers: [{ classArm: { id: 'gold', fullName: 'JSS 1 Gold' }, students: 2, sittings: [] }],
      },
    ],
  ])('%s', async (_title, today) => {
    const expected = await drawn(arms, today)
    expect(await filled(today)).toBe(expected)
    expect(expected).toContain('JSS 2 Blue')
  })
})
