export { NoticeBell } from './components/NoticeBell.tsx'
