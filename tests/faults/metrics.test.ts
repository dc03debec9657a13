import { expect, test, vi } from 'vitest'
import { startServer } from '../support/built-server.ts'
import { freePort } from '../support/free-port.ts'
import { ask, cookieOf } from '../support/wire.ts'

vi.setConfig({ testTimeout: 120_000 })

const LINE = /^(# (HELP|TYPE) [a-z0-9_]+ .+|[a-z0-9_]+(\{[a-z]+="[^"\\]*"(,le="[^"]+")?\})? -?[\d.e+-]+)$/

test('figures for Prometheus are served on a port of their own, and on no other', async () => {
	const port = await freePort()
	const server = await startServer(undefined, { METRICS_PORT: String(port), LOG_LEVEL: 'silent' })
	try {
		const Cookie = await cookieOf(server.port, 'admin')
		for (let i = 0; i < 3; i++)
			expect((await ask(server.port, '/students', { headers: { Cookie } })).status).toBe(200)
		expect((await ask(server.port, '/metrics')).status).toBe(404)
		expect((await ask(port, '/students', { headers: { Cookie } })).status).toBe(404)

		const { status, headers, text } = await ask(port, '/metrics')
		expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
		const lines = text.trimEnd().split('\n')
		expect(lines.filter((line) => !LINE.test(line))).toEqual([])
		const value = (name: string) =>
			Number(
				lines
					.find((line) => line.startsWith(`${name} `))
					?.split(' ')
					.at(-1),
			)
		expect(value('solfa_answer_seconds_count{route="/students"}')).toBe(3)
		expect(value('solfa_answer_seconds_bucket{route="/students",le="+Inf"}')).toBe(3)
		expect(value('solfa_answers_total{status="404"}')).toBe(1)
		expect(value('solfa_statements_total')).toBeGreaterThan(10)
		expect(value('solfa_mail_waiting')).toBeGreaterThanOrEqual(0)
		expect(value('solfa_event_loop_p99_seconds')).toBeGreaterThan(0)
		expect(value('process_resident_memory_bytes')).toBeGreaterThan(2 ** 20)
		// Of people there is nothing in it.
		expect(text).not.toMatch(/@|admin/)
	} finally {
		await server.stop()
	}
})

test('without METRICS_PORT nothing is served', async () => {
	const port = await freePort()
	const server = await startServer(undefined, { LOG_LEVEL: 'silent' })
	try {
		await expect(ask(port, '/metrics')).rejects.toThrow('ECONNREFUSED')
	} finally {
		await server.stop()
	}
})
