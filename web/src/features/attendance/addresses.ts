export const myClass = { title: 'My Class', to: '/my-class' } as const
export const classAttendance = { title: 'Class attendance', to: '/my-class/class-attendance' } as const

interface RegisterPlace {
  tab?: string
  day?: string
  sitting?: string
}

/** The register of a class arm, at a day and sitting where they are named. */
export const registerOf = (classArmId: string, place: RegisterPlace = {}): string => {
  const query = new URLSearchParams(Object.entries(place).filter(([, value]) => value)).toString()
  return `${classAttendance.to}/${classArmId}${query ? `?${query}` : ''}`
}
