import { expect, it } from 'vitest'
import { aSchool, aTeacherAt, joins } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const SAID = 'You are now at Second.'

/** Somebody who just changed schools and whose browser has not followed yet. */
async function withMessage() {
	const teacher = aTeacherAt(aSchool({ name: 'First' }))
	const { membershipId } = joins(teacher, aSchool({ name: 'Second' }), 'teacher')
	const visitor = await Visitor.signedInAs(teacher)
	await visitor.post('/api/session/school', { membershipId: membershipId ?? '' })
	expect(visitor.cookies.has('flash')).toBe(true)
	return visitor
}

it('a message is said by the next page, once', async () => {
	const visitor = await withMessage()
	const first = await visitor.get('/dashboard/teacher')
	expect(first.page.flash).toBe(SAID)
	expect(first.body).toContain('role="status"')
	expect(visitor.cookies.has('flash')).toBe(false)
	expect((await visitor.get('/dashboard/teacher')).page.flash).toBe('')
})

it.each(['/', '/about', '/nothing'])('a message is said on a public page too: %s', async (path) => {
	const answer = await (await withMessage()).get(path)
	expect(answer.page.flash).toBe(SAID)
	expect(answer.headers['cache-control']).toBe('no-store')
})

it('a message waits for a page: redirects, calls and data of plain pages do not use it up', async () => {
	const visitor = await withMessage()
	expect((await visitor.get('/super-admin')).status).toBe(302)
	expect((await visitor.call('GET', '/api/user')).status).toBe(200)
	await visitor.get('/select-plan.data')
	await visitor.get('/select-plan.data?_routes=routes%2Fsubscription%2Fselect-plan')
	await visitor.get('/healthz')
	expect((await visitor.get('/dashboard/teacher')).page.flash).toBe(SAID)
})

it('a message is for the session it was left in', async () => {
	const visitor = await withMessage()
	const other = await Visitor.signedInAs(aTeacherAt(aSchool()))
	other.cookies.set('flash', visitor.cookies.get('flash') ?? '')
	expect((await other.get('/dashboard/teacher')).page.flash).toBe('')
	const nobody = new Visitor()
	nobody.cookies.set('flash', visitor.cookies.get('flash') ?? '')
	expect((await nobody.get('/')).page.flash).toBe('')
	expect(nobody.cookies.has('flash')).toBe(false)
})

it('a message that nobody signed says nothing', async () => {
	const visitor = await withMessage()
	const forged = Buffer.from(JSON.stringify({ id: 'school-switched', params: { school: 'Evil' } })).toString(
		'base64',
	)
	for (const value of [forged, `${forged}.x`, 'nonsense', visitor.cookies.get('session') ?? '']) {
		visitor.cookies.set('flash', value)
		const answer = await visitor.get('/dashboard/teacher')
		expect([answer.status, answer.page.flash]).toEqual([200, ''])
	}
})

it('a message’s words are never kept with a public page', async () => {
	const visitor = await withMessage()
	await visitor.get('/select-plan')
	const next = await new Visitor().get('/select-plan')
	expect(next.page.flash).toBe('')
	expect(next.body).not.toContain('Second')
})
