import { describe, expect, it } from 'vitest'
import { MAX_KEYS } from '#app/domain/integration/scopes.ts'
import { makeKey } from '#app/models/integration/keys.server.ts'
import { noteKeyUse, openApiKey, saveKeyUse } from '#app/models/visitors/api-key.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, aColleagueAt, anAdminAt, aSchool, aStudent, aTeacherAt } from '../support/factories.ts'
import { aProgramOf, Program } from '../support/keys.ts'
import { Visitor } from '../support/visitor.ts'

const KEYS = '/settings/admin/keys'

async function anOffice() {
	const school = aSchool()
	return { school, owner: await Visitor.signedInAs(anAdminAt(school)) }
}

function secretOn(body: string): string {
	const [secret] = /solfa_[\w-]{43}/.exec(body) ?? []
	if (!secret) throw new Error('The page shows no key.')
	return secret
}

const WEBSITE: [string, string][] = [
	['name', 'Website'],
	['scopes', 'people:read'],
	['scopes', 'schedule:read'],
]

describe('a key', () => {
	it('is shown once, stored as a hash, and opens the school until it is ended', async () => {
		const { school, owner } = await anOffice()
		aStudent(school, { firstName: 'Ada' })
		expect((await owner.get(KEYS)).page.text).toContain('No keys yet')
		const form = await owner.get(`${KEYS}/new`)
		const formKey = /name="formKey" value="(\w+)"/.exec(form.body)?.[1] ?? ''
		const made = await owner.post(`${KEYS}/new`, [...WEBSITE, ['formKey', formKey]])
		expect(made.status).toBe(200)
		const secret = secretOn(made.body)
		expect(JSON.stringify(rows('select * from api_keys'))).not.toContain(secret)

		const again = await owner.post(`${KEYS}/new`, [...WEBSITE, ['formKey', formKey]])
		expect([again.status, again.body.includes(secret)]).toEqual([400, false])
		expect(again.page.text).toContain('already made and shown')
		expect(rows('select * from api_keys where school_id = ?', school.id)).toHaveLength(1)

		const list = await owner.get(KEYS)
		expect(list.page.text).toContain(`Website ends with ${secret.slice(-4)}`)
		expect(list.page.text).toContain('Read people, Read the schedule')
		expect(list.page.text).toContain('never used')
		expect(list.body).not.toContain(secret)

		const program = new Program(secret)
		expect((await program.get('students')).json()).toMatchObject({ data: [{ firstName: 'Ada' }] })
		// The server under test keeps its uses in its own memory and saves them every minute.
		const open = openApiKey(secret, { requestId: '', address: '' })
		if (open) noteKeyUse(open)
		saveKeyUse()
		expect((await owner.get(KEYS)).page.text).toContain('last used')

		const [key] = rows<{ id: string }>('select id from api_keys')
		expect((await owner.get(`${KEYS}/${key?.id}/end`)).page.text).toMatch(/End the key Website ?\?/)
		expect((await program.get('students')).status).toBe(200)
		const ended = await owner.post(`${KEYS}/${key?.id}/end`)
		expect((await owner.follow(ended)).page.text).toContain('The key Website no longer works.')
		const refused = await program.get('students')
		expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
		expect((await owner.post(`${KEYS}/${key?.id}/end`)).status).toBe(404)
		const history = rows<{ action: string }>(
			`select action from audit_entries where action like 'key.%' order by position`,
		)
		expect(history.map(({ action }) => action)).toEqual(['key.made', 'key.ended'])
	})

	it('needs a name and something it may do, and keeps what was typed', async () => {
		const { owner } = await anOffice()
		const answer = await owner.post(`${KEYS}/new`, { name: '', scopes: 'people:read' })
		expect(answer.status).toBe(400)
		expect(answer.page.text).toContain('Enter a name')
		expect(answer.body).toMatch(
			/<input[^>]*checked=""[^>]*value="people:read"|value="people:read"[^>]*checked=""/,
		)
		const none = await owner.post(`${KEYS}/new`, { name: 'Website' })
		expect(none.page.text).toContain('Choose what the key may do')
		expect((await owner.post(`${KEYS}/new`, { name: 'X', scopes: 'everything' })).status).toBe(400)
		expect(rows('select * from api_keys')).toEqual([])
	})

	it('is one of a limited number', () => {
		const access = accessOf(anAdminAt(aSchool()), 'school:own')
		const make = () => makeKey(access, newId(), { name: 'One', scopes: ['people:read'] })
		for (let i = 0; i < MAX_KEYS; i++) expect(make().ok).toBe(true)
		expect(make()).toMatchObject({ ok: false, errors: { form: [expect.stringContaining('20 keys')] } })
	})

	it('is the owner’s to make and to end', async () => {
		const { school } = await anOffice()
		const colleague = aColleagueAt(school, ['office:money', 'office:people', 'office:settings'])
		for (const [person, status] of [
			[colleague, 403],
			[aTeacherAt(school), 302],
		] as const) {
			const visitor = await Visitor.signedInAs(person)
			expect((await visitor.get(KEYS)).status).toBe(status)
			expect((await visitor.post(`${KEYS}/new`, WEBSITE)).status).toBe(status)
		}
		expect(rows('select * from api_keys')).toEqual([])
	})

	it('of another school cannot be ended', async () => {
		const { owner } = await anOffice()
		aProgramOf(aSchool())
		const [key] = rows<{ id: string }>('select id from api_keys')
		expect((await owner.get(`${KEYS}/${key?.id}/end`)).status).toBe(404)
		expect((await owner.post(`${KEYS}/${key?.id}/end`)).status).toBe(404)
		expect(rows('select * from api_keys where ended_at is not null')).toEqual([])
	})
})

describe('a request with a key', () => {
	it('is refused without a key, with a wrong one, and with a session instead of one', async () => {
		const { school, owner } = await anOffice()
		aProgramOf(school)
		for (const header of [
			undefined,
			'Bearer',
			'Basic abc',
			'Bearer solfa_wrong',
			`Bearer ${'x'.repeat(300)}`,
		]) {
			const headers = { Accept: 'application/json', Authorization: header }
			const answer = await owner.send('GET', '/api/v1/students', { headers })
			expect([header, answer.status]).toEqual([header, 401])
			expect(answer.headers['content-type']).toBe('application/problem+json')
			expect(answer.json()).toMatchObject({ status: 401, detail: expect.stringMatching(/key/) as string })
		}
	})

	it('is answered more slowly than it is asked: then with 429 and how long to wait', async () => {
		const program = aProgramOf(aSchool())
		const answers = await Promise.all(Array.from({ length: 60 }, () => program.get('students?limit=1')))
		const refused = answers.filter(({ status }) => status === 429)
		expect(refused.length).toBeGreaterThan(0)
		expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/)
		expect(refused[0]?.headers['content-type']).toBe('application/problem+json')
		expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(9)
	})

	it('reads nothing of a school without a subscription', async () => {
		const school = aSchool()
		const program = aProgramOf(school)
		change(`update subscriptions set state = 'expired', paid_through = 1 where school_id = ?`, school.id)
		const answer = await program.get('students')
		expect([answer.status, answer.json().detail]).toEqual([403, expect.stringContaining('subscription')])
	})
})
