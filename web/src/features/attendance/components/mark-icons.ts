import { type Icon, IconCheck, IconClockHour3, IconLicense, IconX } from '@tabler/icons-react'
import type { Mark } from '../model/marks.ts'

/** A shape for each mark, so that none is known by its colour alone. */
export const iconOfMark: Record<Mark, Icon> = {
  present: IconCheck,
  absent: IconX,
  late: IconClockHour3,
  excused: IconLicense,
}
