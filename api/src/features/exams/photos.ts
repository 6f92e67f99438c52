import { examErrors } from '@akada/contract/exams/errors'
import { noPhotoConsent } from '@akada/contract/students/calls'
import type { Place } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { addressOfPicture, findMaker, storeImage } from '../files/index.ts'
import { namesOfStaff } from '../staff/index.ts'
import { lockRecords, setStudentPicture } from '../students/index.ts'
import { type RequestContext, seenExam } from './exams.ts'
import { assertInSchool, assertSeesAllStudents } from './policy.ts'
import { photoSubject } from './queries/candidates.ts'
import { v5 as uuidv5 } from 'uuid'

/** The file of a photo that a device took of a student: the same photo that is sent again has the same file. */
const fileOfPhoto = (studentId: string, photoId: string): string => uuidv5(photoId, studentId)

/** Whether a device has seen the picture that a student has now, or sent it itself: then its photo may replace it. */
const isCurrentPicture = (studentId: string, current: string, known: readonly string[]): boolean =>
  known.some(one => one === current || fileOfPhoto(studentId, one) === current)

type Call = RequestContext & { app: App; place: Place & { schoolId: string } }

interface Photo {
  examId: string
  studentId: string
  /** Made by the device. */
  id: string
  /** The pictures that the device has seen, and the photos that it sent before. */
  known?: readonly string[] | undefined
  buffer: Buffer
}

/** Whether the photo is saved already. Refuses a student who cannot be photographed, and a picture that the device does not know. */
const isSaved = async (tx: ReadTx, { app, actor, today, place }: Call, photo: Photo): Promise<boolean> => {
  const { examId, studentId, id, known = [] } = photo
  const exam = await seenExam(tx, actor, examId)
  const { schoolId } = place
  const student = await photoSubject(tx, studentId, { schoolId, classId: exam.class.id, today })
  if (await findMaker(tx, fileOfPhoto(studentId, id))) return true
  if (!student.inClass)
    refuse(examErrors.noLongerCandidate, { params: { student: student.fullName, class: exam.class.name } })
  if (!student.photoConsent) refuse(noPhotoConsent)
  const { pictureFileId: current, fullName } = student
  if (current === null || isCurrentPicture(studentId, current, known)) return false
  const makerId = (await findMaker(tx, current))?.staffId
  const names = await namesOfStaff(tx, makerId ? [makerId] : [])
  refuse(examErrors.photoChanged, {
    params: { name: names.get(makerId ?? '') ?? 'Somebody', student: fullName },
    details: { photo: current, picture: addressOfPicture(app, actor, current) },
  })
}

/** Sets the photo of a candidate, once, however often it is sent. */
export const savePhoto = async (call: Call, photo: Photo) => {
  const { app, db, actor, place } = call
  assertInSchool(actor)
  assertSeesAllStudents(actor)
  const { studentId, buffer } = photo
  const fileId = fileOfPhoto(studentId, photo.id)
  if (!(await db.read(tx => isSaved(tx, call, photo)))) {
    const image = await storeImage(app, { kind: 'picture', buffer, place, by: actor, id: fileId })
    await db.write(async tx => {
      await lockRecords(tx, [studentId])
      if (await isSaved(tx, call, photo)) return
      const operation = 'exam.register'
      await setStudentPicture(tx, actor, studentId, image, { operation, summary: "Set a candidate's photo" })
    })
  }
  return { photo: fileId, picture: addressOfPicture(app, actor, fileId) }
}
