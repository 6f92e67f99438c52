export { ClassDialog } from './components/ClassDialog.tsx'
export { classesOf, type SchoolClass } from './queries.ts'
