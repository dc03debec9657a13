import { expect, it } from 'vitest'
import { aSchool, anAdminAt } from '../support/factories.ts'
import { redirectIn } from '../support/single-fetch.ts'
import { Visitor } from '../support/visitor.ts'

const WORDS = "The page you're looking for doesn't exist or has been moved."

it.each([
	'/nothing',
	'/students/42/nothing',
	'/auth',
	'/dashboard/nothing',
	'/%F0%9F%8E%B5',
	'/.env',
	'/index.php',
])('%s is said not to exist', async (path) => {
	const answer = await new Visitor().get(path)
	expect(answer.status).toBe(404)
	expect(answer.page.title).toBe('Page Not Found – Solfa')
	expect(answer.page.heading).toBe('Page Not Found')
	expect(answer.page.text).toContain(WORDS)
	expect(answer.page.links['Go Home']).toBe('/')
	expect(answer.headers['cache-control']).toBe('no-store')
	expect(answer.headers.etag).toBeUndefined()
})

it('is the same for somebody signed in, and for a form', async () => {
	const visitor = await Visitor.signedInAs(anAdminAt(aSchool()))
	for (const answer of [await visitor.get('/nothing'), await visitor.post('/nothing', { a: 'b' })]) {
		expect(answer.status).toBe(404)
		expect(answer.page.text).toContain(WORDS)
	}
})

it('is said in JSON to those who ask for JSON', async () => {
	const answer = await new Visitor().call('GET', '/nothing')
	expect([answer.status, answer.json()]).toEqual([404, { message: WORDS }])
})

it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
	'%s /api/nothing answers in JSON, whatever is wanted',
	async (method) => {
		const answer = await new Visitor().send(method, '/api/nothing/at/all')
		expect([answer.status, answer.json()]).toEqual([404, { message: 'Page Not Found' }])
		expect(answer.headers['content-type']).toBe('application/json')
	},
)

it('without framework JavaScript its data is a way to the page', async () => {
	const answer = await new Visitor().get('/nothing.data?a=1')
	expect(redirectIn(answer.body)).toMatchObject({ redirect: '/nothing?a=1', reload: true })
})

it('a file that is none is said not to exist', async () => {
	for (const path of ['/assets/nothing.js', '/favicon.ico', '/assets/../../package.json']) {
		expect((await new Visitor().get(path)).status).toBe(404)
	}
})
