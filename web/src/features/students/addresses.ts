import { districtStudents, register } from './area.ts'

export const profileOf = (id: string): string => `${register}/${id}`
export const editOf = (id: string): string => `${register}/${id}/edit`
/** The register, filtered to students who are in a class but in none of its arms. */
export const withoutArm = `${register}?studentWithNoClassArm=yes`

export const formerOf = (id: string): string => `${register}/former/${id}`
/** The transfer certificate of a student who was withdrawn. */
export const certificateAt = (id: string): string => `${register}/${id}/certificate`
export const mergeOf = (keep: string, remove: string): string => `${register}/merge?keep=${keep}&remove=${remove}`
/** What each guardian of a student may do. */
export const guardiansAt = (id: string): string => `${register}/${id}/guardians`
export const districtStudent = (id: string): string => `${districtStudents}/${id}`
