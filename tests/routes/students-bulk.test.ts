import { describe, expect, it } from 'vitest'
import { change, databaseHash, rows } from '../support/database.ts'
import { aClass, aSchool, aStudent } from '../support/factories.ts'
import { known, names, office } from '../support/student-lists.ts'
import { aGuardian } from '../support/students.ts'
import type { Visitor } from '../support/visitor.ts'

const LIST = '/students/list'

const ticked = (...ids: string[]): [string, string][] => ids.map((id) => ['ticked', id])

describe('what is done to many at once', () => {
	/** Ticks, chooses, answers the question, and reads what came of it. */
	async function run(admin: Visitor, ids: string[], intent: string, fields: Record<string, string>) {
		const chosen = await admin.post(`${LIST}?state=active`, [...ticked(...ids), ['intent', intent]])
		expect(chosen.status).toBe(303)
		const question = await admin.follow(chosen)
		const formKey = question.page.valueOf('formKey') ?? ''
		const address = chosen.location ?? ''
		const answer = await admin.post(address, { ...fields, formKey })
		return { address, formKey, question, answer }
	}

	it('asks first for a tick and for what to do', async () => {
		const { school, admin } = await office()
		known(school, 'Ada', 'Reyes')
		const before = databaseHash()
		const answer = await admin.post(LIST, {})
		expect(answer.status).toBe(400)
		expect(answer.page.problems).toContain('Tick the students first')
		expect((await admin.post(LIST, [...ticked('x'), ['intent', 'erase']])).status).toBe(400)
		expect(databaseHash()).toBe(before)
	})

	it('says beforehand what will happen, to whom, and who is left out', async () => {
		const { school, admin } = await office()
		const many = Array.from({ length: 14 }, (_, i) =>
			known(school, `Ada${String.fromCharCode(65 + i)}`, 'Reyes'),
		)
		const gone = known(school, 'Bo', 'Ek', { archivedAt: 1 })
		const asked = async (act: string, ...ids: string[]) =>
			(await admin.get(`${LIST}/${act}?ticked=${ids.join('.')}`)).page
		const few = await asked('archive', many[0]!, many[1]!, gone)
		expect(few.heading).toBe('Archive 2 students?')
		expect(few.text).toMatch(/For AdaA Reyes, AdaB Reyes Left out, because they are archived: Bo Ek\./)
		expect(few.text).toContain('Archive 2 students')
		const all = await asked('add-tag', ...many)
		expect(all.text).toMatch(/AdaL Reyes and 2 more AdaM Reyes, AdaN Reyes/)
		expect(all.text).toContain('Add the tag to 14 students')
		expect((await asked('restore', many[0]!, gone)).heading).toBe('Restore Bo Ek?')
	})

	it('is done to each for itself, and told with the reasons and with links', async () => {
		const { school, admin } = await office()
		const [ada, bo] = [known(school, 'Ada', 'Reyes'), known(school, 'Bo', 'Ek', { state: 'left' })]
		const { question, answer } = await run(admin, [ada, bo, 'nobody'], 'state', {
			state: 'paused',
			since: '2026-03-02',
			reason: '',
			places: '',
		})
		expect(question.page.heading).toBe('Change the status of 2 students')
		expect(question.page.text).toContain('One of the students you selected is not on your list.')
		expect(answer.status).toBe(303)
		const result = await admin.follow(answer)
		expect(result.page.text).toContain('1 done, 2 not done')
		expect(result.page.text).toContain('Bo Ek Not done Bo Ek cannot go from Left to Paused.')
		expect(result.page.text).toContain('Somebody unknown Not done This student is not on your list any more.')
		expect(result.page.text).toContain('Ada Reyes Done Active before, now Paused')
		expect(result.page.links['Back to the list']).toBe(`${LIST}?state=active`)
		expect(rows('select state from students where id in (?, ?) order by last_name', bo, ada)).toEqual([
			{ state: 'left' },
			{ state: 'paused' },
		])
	})

	it('is done once when it is sent twice', async () => {
		const { school, admin } = await office()
		const id = known(school, 'Ada', 'Reyes')
		const first = await run(admin, [id], 'tag', { tag: 'Exam this year' })
		const again = await admin.post(first.address, { tag: 'Exam this year', formKey: first.formKey })
		expect(again.location).toBe(first.answer.location)
		expect((await admin.follow(again)).page.text).toContain('1 done')
		expect(rows(`select 1 from audit_entries where action = 'student.tagged'`)).toHaveLength(1)
	})

	it('enrolls while there are seats, and says who found none', async () => {
		const { school, admin } = await office()
		const duo = aClass(school, { name: 'Duo', capacity: 1 })
		const ids = [known(school, 'Ada', 'Reyes'), known(school, 'Bo', 'Ek')]
		const fields = { classId: duo, startsOn: '2026-03-02', ifFull: 'refuse' }
		const { answer } = await run(admin, ids, 'enrol', fields)
		const result = await admin.follow(answer)
		expect(result.page.text).toContain('1 done, 1 not done')
		expect(result.page.text).toContain('Duo is full (1 of 1)')
		const foreign = aClass(aSchool(), { name: 'Foreign Class' })
		const other = await run(admin, ids, 'enrol', { ...fields, classId: foreign })
		expect((await admin.follow(other.answer)).page.text).toContain('0 done, 2 not done')
	})

	it('asks before it archives, and counts the plan before it takes back', async () => {
		const { school, admin } = await office()
		const [ada, bo] = [known(school, 'Ada', 'Reyes'), known(school, 'Bo', 'Ek')]
		const { question, answer } = await run(admin, [ada, bo], 'archive', {})
		expect(question.page.heading).toBe('Archive 2 students?')
		expect((await admin.follow(answer)).page.text).toContain('2 done')
		expect(names(await admin.get(LIST))).toEqual([])
		expect(names(await admin.get(`${LIST}?archived=yes`)).sort()).toEqual(['Ada Reyes', 'Bo Ek'])
		for (let i = 0; i < 99; i++) aStudent(school)
		const back = await run(admin, [ada, bo], 'unarchive', {})
		const result = await admin.follow(back.answer)
		expect(result.page.text).toContain('1 done, 1 not done')
		expect(result.page.text).toContain('Your Standard plan allows 100 students')
		expect(result.page.links['See larger plans']).toBe('/select-plan?upgrade=true')
	})

	it('keeps what was typed when something is missing, and changes nothing', async () => {
		const { school, admin } = await office()
		const before = known(school, 'Ada', 'Reyes')
		const hash = databaseHash()
		const { answer } = await run(admin, [before], 'state', { since: 'soon', reason: 'Moved away' })
		expect(answer.status).toBe(400)
		expect(answer.page.problems).toContain('Choose their new status')
		expect(answer.page.valueOf('reason')).toBe('Moved away')
		expect(databaseHash()).toBe(hash)
	})

	it('touches nobody of another school', async () => {
		const { admin } = await office()
		const other = aSchool()
		const foreign = known(other, 'Ada', 'Foreign')
		for (const [intent, fields] of [
			['state', { state: 'left', since: '2026-03-02' }],
			['tag', { tag: 'Mine' }],
			['archive', {}],
			['teacher', { teacherId: 'none' }],
		] as [string, Record<string, string>][]) {
			const before = databaseHash(['used_form_keys'])
			const { question, answer } = await run(admin, [foreign], intent, fields)
			const result = await admin.follow(answer)
			expect(question.body + result.body).not.toMatch(/\bAda\b/)
			expect(result.page.text).toContain('0 done, 1 not done')
			expect(databaseHash(['used_form_keys'])).toBe(before)
		}
	})

	it('invites the guardians of each, and says of each who it was not sent to why', async () => {
		const { school, admin } = await office()
		const [ada, bo, cy] = ['Ada', 'Bo', 'Cy'].map((name) => known(school, name, 'Reyes'))
		aGuardian(school, { name: 'Gil Reyes', email: 'gil@example.test' }, ada!, bo!)
		aGuardian(school, { name: 'Ida Reyes' }, bo!)
		const { question, answer } = await run(admin, [ada!, bo!, cy!], 'invite', { whom: 'guardians' })
		expect(question.page.heading).toBe('Invite 3 students to the portal')
		const result = await admin.follow(answer)
		expect(result.page.text).toContain('1 done, 2 not done')
		expect(result.page.text).toContain('Ada Reyes Done Invited Gil Reyes.')
		expect(result.page.text).toContain(
			'Bo Reyes Not done Gil Reyes: Has an account already. Ida Reyes: No email address. Accounts',
		)
		expect(result.page.text).toContain('Cy Reyes Not done There is no guardian. Accounts')
		expect(rows("select to_address from outbox where kind = 'invitation'")).toEqual([
			{ to_address: 'gil@example.test' },
		])
	})

	it('invites nobody whom the school may not contact, and no student when guardians were asked for', async () => {
		const { school, admin } = await office()
		const ada = known(school, 'Ada', 'Reyes', { email: 'ada@example.test' })
		aGuardian(school, { name: 'Gil Reyes', email: 'gil@example.test' }, ada)
		change('update guardianships set no_contact = 1')
		const { answer } = await run(admin, [ada], 'invite', { whom: 'guardians' })
		expect((await admin.follow(answer)).page.text).toContain('Gil Reyes: May not be contacted.')
		expect(rows("select to_address from outbox where kind = 'invitation'")).toEqual([])
		await run(admin, [ada], 'invite', { whom: 'students' })
		expect(rows("select to_address from outbox where kind = 'invitation'")).toEqual([
			{ to_address: 'ada@example.test' },
		])
	})
})
