export { CardDocument } from './components/print/CardDocument.tsx'
