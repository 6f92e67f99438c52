interface Named {
  fullName: string
  /** Missing in responses that were cached before they had it. */
  admissionNumber?: string | null | undefined
}

/** The same students; where several have one name, each with the admission number behind it: 'Ojo, Ada (1043)'. */
export const namesApart = <S extends Named>(students: readonly S[]): S[] => {
  const seen = new Map<string, number>()
  for (const { fullName } of students) seen.set(fullName, (seen.get(fullName) ?? 0) + 1)
  return students.map(student => {
    const { fullName, admissionNumber } = student
    return (seen.get(fullName) ?? 0) > 1 && admissionNumber
      ? { ...student, fullName: `${fullName} (${admissionNumber})` }
      : student
  })
}
