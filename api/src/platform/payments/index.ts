export {
  DuplicateReference,
  GatewayError,
  GatewayKeyRefused,
  GatewayRefused,
  GatewayUnreachable,
  type Payment,
  type PaymentGateway,
  type PaymentRequest,
  type PaymentStatus,
  type StartedPayment,
  type WebhookReading,
} from './gateway.ts'
export { openPaystack, type PaystackOptions } from './paystack.ts'
