export { EnterDialog } from './components/EnterDialog.tsx'
