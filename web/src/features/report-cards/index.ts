export { CardDocument } from './components/CardDocument.tsx'
