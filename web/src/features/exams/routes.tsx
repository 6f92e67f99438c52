import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { districtRoute, schoolRoute, stateRoute } from '../../lib/page/parents.ts'
import { searchOfUpload } from '../../ui/upload/search.ts'
import { districtExams, registrations, stateExams } from './addresses.ts'
import { searchOfCandidates, searchOfExam, searchOfExams, searchOfPhotos, searchOfWizard } from './search.ts'

const ofCandidates = () => import('./pages/candidates.ts')

const view = { operation: 'exam.view' } as const
const configure = { operation: 'exam.configure' } as const
const upload = { operation: 'exam-result.upload' } as const
const seeResults = { operation: 'exam-result.view' } as const
const ofSchool = () => schoolRoute
const ofDistrict = () => districtRoute
const ofState = () => stateRoute

const candidates = lazyPage(ofCandidates, 'Candidates')
const photoCards = lazyPage(ofCandidates, 'PhotoCards')
const result = lazyPage(() => import('./pages/StudentExamResult.tsx'), 'StudentExamResult')
const examPages = () => import('./pages/state-exams.ts')
const exams = lazyPage(examPages, 'StateExams')
const exam = lazyPage(examPages, 'StateExam')

const edit = () => import('./pages/EditExam.tsx')
const uploads = () => import('./pages/uploads.tsx')

export const examRoutes = {
  school: [
    createRoute({
      getParentRoute: ofSchool,
      path: registrations,
      staticData: view,
      component: lazyPage(() => import('./pages/ExamRegistrations.tsx'), 'ExamRegistrations'),
    }),
    createRoute({
      getParentRoute: ofSchool,
      path: `${registrations}/$id`,
      validateSearch: searchOfWizard,
      staticData: view,
      component: lazyPage(() => import('./pages/ExamRegistration.tsx'), 'ExamRegistration'),
    }),
    createRoute({
      getParentRoute: ofSchool,
      path: `${registrations}/$id/photos`,
      validateSearch: searchOfPhotos,
      staticData: { operation: 'exam.register' },
      component: lazyPage(() => import('./pages/CandidatePhotos.tsx'), 'CandidatePhotos'),
    }),
    createRoute({
      getParentRoute: ofSchool,
      path: `${registrations}/$id/candidates`,
      validateSearch: searchOfCandidates,
      staticData: view,
      component: candidates,
    }),
    createRoute({
      getParentRoute: ofSchool,
      path: `${registrations}/$id/candidates/photo-cards`,
      staticData: view,
      component: photoCards,
    }),
    createRoute({
      getParentRoute: ofSchool,
      path: `${registrations}/$id/results/$student`,
      staticData: seeResults,
      component: result,
    }),
  ],
  district: [
    createRoute({
      getParentRoute: ofDistrict,
      path: districtExams,
      validateSearch: searchOfExams,
      staticData: view,
      component: exams,
    }),
    createRoute({
      getParentRoute: ofDistrict,
      path: `${districtExams}/$id`,
      validateSearch: searchOfExam,
      staticData: view,
      component: exam,
    }),
    createRoute({
      getParentRoute: ofDistrict,
      path: `${districtExams}/$id/schools/$school`,
      validateSearch: searchOfCandidates,
      staticData: view,
      component: candidates,
    }),
    createRoute({
      getParentRoute: ofDistrict,
      path: `${districtExams}/$id/schools/$school/photo-cards`,
      staticData: view,
      component: photoCards,
    }),
    createRoute({
      getParentRoute: ofDistrict,
      path: `${districtExams}/$id/results/$student`,
      staticData: seeResults,
      component: result,
    }),
  ],
  state: [
    createRoute({
      getParentRoute: ofState,
      path: stateExams,
      validateSearch: searchOfExams,
      staticData: view,
      component: exams,
    }),
    createRoute({
      getParentRoute: ofState,
      path: `${stateExams}/add`,
      staticData: configure,
      component: lazyPage(edit, 'AddExam'),
    }),
    createRoute({
      getParentRoute: ofState,
      path: `${stateExams}/$id`,
      validateSearch: searchOfExam,
      staticData: view,
      component: exam,
    }),
    createRoute({
      getParentRoute: ofState,
      path: `${stateExams}/$id/edit`,
      staticData: configure,
      component: lazyPage(edit, 'EditExam'),
    }),
    createRoute({
      getParentRoute: ofState,
      path: `${stateExams}/$id/schools/$school`,
      validateSearch: searchOfCandidates,
      staticData: view,
      component: candidates,
    }),
    createRoute({
      getParentRoute: ofState,
      path: `${stateExams}/$id/schools/$school/photo-cards`,
      staticData: view,
      component: photoCards,
    }),
    createRoute({
      getParentRoute: ofState,
      path: `${stateExams}/$id/results/$student`,
      staticData: seeResults,
      component: result,
    }),
    createRoute({
      getParentRoute: ofState,
      path: `${stateExams}/$id/upload`,
      staticData: upload,
      component: lazyPage(uploads, 'UploadResults'),
    }),
    createRoute({
      getParentRoute: ofState,
      path: `${stateExams}/$id/upload/$upload`,
      validateSearch: searchOfUpload,
      staticData: upload,
      component: lazyPage(uploads, 'UploadedResults'),
    }),
  ],
} as const
