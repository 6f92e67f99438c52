import { v5 as uuidv5 } from 'uuid'

/** The file of a photo that a device took of a student: the same photo that is sent again has the same file. */
export const fileOfPhoto = (studentId: string, photoId: string): string => uuidv5(photoId, studentId)

/** Whether a device has seen the picture that a student has now, or sent it itself: then its photo may replace it. */
export const isCurrentPicture = (studentId: string, current: string, known: readonly string[]): boolean =>
  known.some(one => one === current || fileOfPhoto(studentId, one) === current)
