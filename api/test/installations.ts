import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { Config } from '../src/platform/config/index.ts'
import { buildRouter } from '../src/router/index.ts'
import { type TestApp, testApp } from './app.ts'

export const routerSecret = 'only-the-router-and-its-installations-know'

export interface Answer {
  status: number
  body: Record<string, unknown>
  headers: Headers
  /** The cookies that it sets, as a Cookie header. */
  cookies: string
}

interface Sent {
  body?: unknown
  token?: string
  cookie?: string
  headers?: Record<string, string>
}

/** An installation with a database and a secret of its own, which listens. */
export const startInstallation = async (
  name: string,
  more: Partial<Config> = {},
): Promise<{ app: TestApp; name: string; address: string }> => {
  const app = await testApp({
    config: {
      installation: { name, routerSecret },
      secret: `only-for-tests-of-the-installation-${name}`,
      trustedProxies: 1,
      publicUrl: 'http://localhost',
      ussdSecret: `the-secret-of-the-ussd-gateway-of-${name}`,
      sms: {
        gateway: 'africastalking',
        username: name,
        apiKey: 'none',
        sender: 'Akada',
        baseUrl: 'http://127.0.0.1:9',
        webhookSecret: `the-secret-of-the-sms-gateway-of-${name}`,
      },
      ...more,
    },
  })
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  return { app, name, address }
}

/** Another program that listens where an installation should. */
export const startStranger = async (
  name: string,
  listener: RequestListener,
): Promise<{ name: string; address: string }> => {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return { name, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** A router in front of installations; returns how to call it. */
export const startRouter = async (
  installations: readonly { name: string; address: string }[],
): Promise<(method: string, path: string, sent?: Sent) => Promise<Answer>> => {
  const router = await buildRouter({
    port: 0,
    host: '127.0.0.1',
    installations: installations.map(({ name, address }) => ({ name, address })),
    secret: routerSecret,
    trustedProxies: 0,
    metricsToken: null,
    logLevel: process.env.TEST_LOG ?? 'silent',
  })
  const address = await router.server.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => router.close())
  return async (method, path, { body, token, cookie, headers = {} } = {}) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text.startsWith('{') ? JSON.parse(text) : { text },
      headers: response.headers,
      cookies: response.headers
        .getSetCookie()
        .map(one => one.split(';')[0])
        .join('; '),
    }
  }
}
