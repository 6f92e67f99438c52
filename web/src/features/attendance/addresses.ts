export const myClass = { title: 'My Class', to: '/my-class' } as const
export const classAttendance = { title: 'Class attendance', to: '/my-class/class-attendance' } as const

export const notMarked = { title: 'Registers not marked', to: `${classAttendance.to}/not-marked` } as const
export const registerHours = { title: 'Hours of the register', to: `${classAttendance.to}/hours` } as const
export const schoolTotals = { title: 'Attendance of the school', to: `${classAttendance.to}/school` } as const

/** What guardians said about absences in a class arm. */
export const explanationsOf = (classArmId: string): string => `${classAttendance.to}/${classArmId}/explanations`

interface RegisterPlace {
  tab?: string
  day?: string
  sitting?: string
}

/** The register of a class arm, on a day and sitting if they are given. */
export const registerOf = (classArmId: string, place: RegisterPlace = {}): string => {
  const query = new URLSearchParams(Object.entries(place).filter(([, value]) => value)).toString()
  return `${classAttendance.to}/${classArmId}${query ? `?${query}` : ''}`
}
