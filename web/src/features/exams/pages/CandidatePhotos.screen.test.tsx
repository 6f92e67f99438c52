import { examCalls } from '@akada/contract/exams/calls'
import { examErrors } from '@akada/contract/exams/errors'
import { examOverview, registration } from '@akada/contract/exams/schemas'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { filledIn } from '../../../../test/blank.ts'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, school } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import { device } from '../../../lib/session/device.ts'
import { addressOf } from '../model/picture-data.ts'
import { examRoutes } from '../routes.ts'

const base = '/academics/external-examination/state-examination/exam-registration'
const maths = { id: idOf('Mathematics'), name: 'Mathematics' }
const [ada, ben, chi, dan] = [idOf('Ada'), idOf('Ben'), idOf('Chi'), idOf('Dan')]
const face = (content: string): Blob => new Blob([content], { type: 'image/webp' })

const studentOf = (id: string, fullName: string, more: object = {}) => ({
  id,
  fullName,
  fxId: `OG-${fullName}`,
  photoConsent: true,
  ...more,
})
const arms = [
  {
    classArm: { id: idOf('Gold'), name: 'JSS 3 Gold' },
    students: [studentOf(ada, 'Ojo Ada'), studentOf(ben, 'Obi Ben', { photoConsent: false })],
  },
  {
    classArm: { id: idOf('Ruby'), name: 'JSS 3 Ruby' },
    students: [
      studentOf(chi, 'Eze Chi', { candidateNumber: 'BECE26/001', photo: idOf('photo of Chi') }),
      studentOf(dan, 'Ade Dan'),
    ],
  },
]

/** What a browser does to make a picture small, which needs a canvas. */
const shrinksTo = (picture: Blob): void => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 600, height: 800, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    Object({ fillRect: () => undefined, drawImage: () => undefined }),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(picture))
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** The exam of a test, for which Ada and Ben are chosen and Chi is registered. */
const open = async (name: string, more: Answering[] = [], chosen: string[] = [ada, ben]) => {
  const exam = filledIn(examOverview, {
    id: idOf(`exam ${name}`),
    status: 'Announced',
    registration: 'Open',
    examInformation: {
      examName: 'Basic Education Certificate',
      subjects: [maths],
      examRegistration: { starts: '2026-11-01', ends: '2199-12-01' },
    },
    can: { register: true },
  })
  const unpaid = filledIn(registration, {
    id: idOf(`registration ${name}`),
    status: 'Unpaid',
    school,
    exam: { id: exam.id },
    studentsAndSubjectsRegistration: [{ subject: maths.id, students: chosen }],
    savedAt: '2026-11-20T08:00:00.000Z',
    revision: 1,
  })
  const page = await openPages({
    at: `${base}/${exam.id}/photos`,
    routes: examRoutes,
    user: inSchool(name),
    answers: [
      ...more,
      answers(examCalls.view, exam),
      answers(examCalls.byState, { foundExams: [exam], total: 1 }),
      answers(examCalls.bySchool, { foundRegistrations: chosen.length > 0 ? [unpaid] : [] }),
      answers(examCalls.eligible, { arms: chosen.length > 0 ? arms : [], total: 4 }),
    ],
  })
  return { ...page, exam }
}

const row = (name: string): HTMLElement => screen.getByRole('listitem', { name })

/** Chooses a file for a candidate, as the dialog of the browser would. */
const choose = async ({ user }: Awaited<ReturnType<typeof open>>, name: string): Promise<void> => {
  await press(`Choose a photo of ${name}`)
  await user.upload(screen.getByLabelText('Photo from a file'), new File(['large'], 'dcim.jpg', { type: 'image/jpeg' }))
}

it('lists those who are chosen or registered, with their photos and the consent', async () => {
  await open('lists')
  await sees(/^, 2 without a photo$/)
  expect(screen.getAllByRole('listitem', { name: /./ }).map(one => one.getAttribute('aria-label'))).toEqual([
    'Ojo Ada',
    'Obi Ben',
    'Eze Chi',
  ])
  expect(row('Ojo Ada').textContent).toContain('No photo yetOG-Ojo Ada')
  expect(row('Eze Chi').textContent).toContain('Photo savedBECE26/001')
  expect(row('Obi Ben').textContent).toContain('No photo consent is recorded, so no photo can be taken.')
  expect(within(row('Obi Ben')).queryByRole('button')).toBeNull()
  expect(screen.getByLabelText('Photo from the camera').getAttribute('capture')).toBe('environment')
})

it('takes a photo, makes it small, and saves it', async () => {
  shrinksTo(face('small'))
  const page = await open('saves', [answers(examCalls.photo, { photo: idOf('new'), picture: { Location: '/a' } })])
  await sees('Ojo Ada')
  await choose(page, 'Ojo Ada')
  await waitFor(() => expect(row('Ojo Ada').textContent).toContain('Photo saved'))
  const [{ params, form } = { params: {}, form: null }] = page.server.asked(examCalls.photo)
  expect(params).toEqual({ schoolId: school.id, examId: page.exam.id, studentId: ada })
  const sent = form?.get('file')
  expect(sent instanceof File && (await sent.text())).toBe('small')
  await sees(/^, 1 without a photo$/)
})

it('without a connection keeps and shows the photo, and it can be removed', async () => {
  shrinksTo(face('small'))
  const page = await open('no line', [answers(examCalls.photo, lost)])
  await sees('Ojo Ada')
  await choose(page, 'Ojo Ada')
  await waitFor(() => expect(row('Ojo Ada').textContent).toContain('Not sent yet'))
  const image = within(row('Ojo Ada')).getByAltText('New portrait of Ojo Ada')
  expect(image.getAttribute('src')).toBe(await addressOf(face('small')))
  await sees(/^, 1 without a photo, 1 not sent yet$/)
  await press('Remove the photo of Ojo Ada that is not sent')
  await waitFor(() => expect(row('Ojo Ada').textContent).toContain('No photo yet'))
})

it('says at the candidate why a photo is refused, and sends it again when asked', async () => {
  shrinksTo(face('small'))
  const message = 'Ojo Ada is not in JSS 3 of this school any more. The photo was not saved.'
  const page = await open('refused', [answers(examCalls.photo, refuse(examErrors.noLongerCandidate, { message }))])
  await sees('Ojo Ada')
  await choose(page, 'Ojo Ada')
  await waitFor(() => expect(within(row('Ojo Ada')).getByRole('alert').textContent).toContain(message))
  page.server.answer(answers(examCalls.photo, { photo: idOf('new'), picture: { Location: '/a' } }))
  await press('Try again')
  await waitFor(() => expect(row('Ojo Ada').textContent).toContain('Photo saved'))
})

it('shows both photos if somebody else saved another one, and replaces theirs only when asked', async () => {
  shrinksTo(face('mine'))
  const message = 'Mr Obi saved another photo of Ojo Ada meanwhile. Compare both, then choose one.'
  const theirs = idOf('theirs')
  const page = await open('conflict', [
    answers(examCalls.photo, ({ query }) =>
      query.known?.includes(theirs)
        ? { photo: idOf('new'), picture: { Location: '/a' } }
        : refuse(examErrors.photoChanged, {
            message,
            details: { photo: theirs, picture: { Location: '/api/files/theirs' } },
          }),
    ),
  ])
  const server = fetch
  vi.stubGlobal('fetch', (path: string, request?: RequestInit) =>
    path === '/api/files/theirs' ? Promise.resolve(new Response(face('theirs'))) : server(path, request),
  )
  await sees('Ojo Ada')
  await choose(page, 'Ojo Ada')
  const conflict = await screen.findByRole('group', { name: 'Conflict, photo of Ojo Ada' })
  expect(conflict.textContent).toContain(message)
  const pictures = within(conflict).getAllByRole('img')
  expect(pictures.map(image => image.getAttribute('src'))).toEqual([
    await addressOf(face('mine')),
    await addressOf(face('theirs')),
  ])
  await press('Use mine')
  await waitFor(() => expect(row('Ojo Ada').textContent).toContain('Photo saved'))
  expect(page.server.asked(examCalls.photo)).toHaveLength(2)
})

it('says so if a file cannot be opened as a picture', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('Not a picture.')))
  const page = await open('no picture')
  await sees('Ojo Ada')
  await choose(page, 'Ojo Ada')
  await sees('This picture cannot be opened. Choose a JPEG, PNG or WebP picture.')
})

it('shows only those without a photo when asked', async () => {
  const { user, address } = await open('filters')
  await user.click(await screen.findByRole('checkbox', { name: 'Only those without a photo' }))
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Eze Chi' })).toBeNull())
  expect(address()).toContain('missing=')
  expect(row('Ojo Ada')).toBeTruthy()
})

it('asks for the choice first if nobody is chosen', async () => {
  await open('nobody', [], [])
  await sees('Choose the candidates first, then take their photos.')
  expect(screen.getByRole('link', { name: 'Choose candidates' })).toBeTruthy()
})

it('opens without a connection as it was, with the time, and so do the pages of the registration', async () => {
  const { exam, router, server, forget } = await open('as of')
  await sees('Ojo Ada')
  expect(screen.queryByText(/^As of/)).toBeNull()
  await router.navigate({ to: base })
  await sees('Basic Education Certificate')
  await device.drafts.settled()
  const calls = [examCalls.view, examCalls.byState, examCalls.bySchool, examCalls.eligible]
  server.answer(...calls.map(call => answers(call, lost)))
  forget()
  await router.navigate({ to: `${base}/${exam.id}/photos` })
  await sees(/^As of \d\d-\d\d-\d{4}.*It is updated when the connection is back.$/)
  await sees('Ojo Ada')
  await router.navigate({ to: `${base}/${exam.id}`, search: { step: 'students' } })
  await screen.findByRole('checkbox', { name: /Ojo Ada/ })
  await router.navigate({ to: base })
  await sees('Basic Education Certificate')

  // The connection is back.
  server.answer(answers(examCalls.byState, { foundExams: [{ ...exam, status: 'Announced' }], total: 1 }))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull())
})
