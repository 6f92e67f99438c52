export { SubjectDialog } from './components/SubjectDialog.tsx'
export { inRanges } from './class-ranges.ts'
export { type Subject, subjectsOf } from './queries.ts'
export { subjectUpload } from './area.ts'
