import { beforeEach, describe, expect, it } from 'vitest'
import { daysAfter, today } from '#app/utils/dates.ts'
import { yearsBefore } from '#app/utils/plain-date.ts'
import type { Access } from '#app/models/access.server.ts'
import { giveConsent } from '#app/models/student/consent-changes.server.ts'
import { setStudentArchived } from '#app/models/student/activity.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { accessOf, aClass, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { aConsentText, added, aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let access: Access
let visitor: Visitor

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin)
	visitor = await Visitor.signedInAs(admin)
})

/** Whatever it answers, it is a form that will not do, and nothing was written. */
async function refused(path: string, fields: Record<string, string>) {
	const before = databaseHash()
	const answer = await visitor.post(path, fields)
	expect(databaseHash()).toBe(before)
	return answer
}

describe('the page of a student', () => {
	it('says that it is their birthday, on the day and on no other', async () => {
		const day = today('America/New_York')
		const bornOn = (birthDate: string) => aStudent(school, { birthDate })
		const said = async (id: string) => (await visitor.get(`/students/${id}`)).page.text
		// Eight years before a February 29 there was one too.
		expect(await said(bornOn(yearsBefore(day, 8)))).toContain('8 years old Birthday today')
		for (const other of [day, yearsBefore(daysAfter(day, 1), 8), yearsBefore(daysAfter(day, -1), 8)])
			expect(await said(bornOn(other))).not.toContain('Birthday today')
	})

	it('hands the browser what the part shows, and nothing else of the record', async () => {
		const id = aStudent(school, {
			firstName: 'Ada',
			lastName: 'Lind',
			note: 'Plays by ear',
			emergencyName: 'Grandpa',
			medicalNotes: 'Asthma',
		})
		const overview = (await visitor.get(`/students/${id}`)).body
		expect(overview).toContain('Plays by ear')
		expect(overview).toContain('Grandpa')
		for (const part of [
			'?tab=enrolments',
			'?tab=family',
			'?tab=consents',
			'?tab=history',
			'?do=archive',
			'?do=state',
		]) {
			const { body } = await visitor.get(`/students/${id}${part}`)
			expect([part, body.includes('Plays by ear'), body.includes('Grandpa')]).toEqual([part, false, false])
		}
		for (const column of ['nameKey', 'primaryTeacherId', 'membershipId', 'updatedBy', 'createdAt'])
			expect(overview).not.toContain(column)
	})

	it('says at the top what nobody may overlook', async () => {
		aConsentText(school)
		const id = aStudent(school, {
			firstName: 'Ada',
			lastName: 'Lind',
			birthDate: '2016-02-29',
			medicalNotes: 'Asthma',
			accessNotes: 'Ramp',
		})
		const alone = await visitor.get(`/students/${id}`)
		for (const text of [
			'Asthma',
			'Ramp',
			'Under age, and without a guardian',
			'Consent missing: Photos and videos',
		])
			expect(alone.page.text).toContain(text)
		const [textId = ''] = rows<{ id: string }>('select id from consent_texts').map((text) => text.id)
		const answer = { textId, version: 1, givenBy: 'Luis', isDeclined: true }
		expect(giveConsent(access, { id, name: 'Ada Lind' }, answer).ok).toBe(true)
		const refusal = (await visitor.get(`/students/${id}`)).page.text
		expect(refusal).toContain('Not agreed: Photos and videos')
		expect(refusal).not.toMatch(/Consent missing|Ask for the consents/)
		const luis = aGuardian(school, { name: 'Luis' }, id)
		change('update guardianships set no_contact = 1 where guardian_id = ?', luis)
		expect((await visitor.get(`/students/${id}`)).page.text).toContain(
			'No contact with Luis , by order of a court',
		)
	})

	it.each([
		['enrollments', 'Enrollments'],
		['family', 'Family and guardians'],
		['consents', 'Consents'],
		['history', 'History'],
	])('has a part %s, also where there is nothing yet', async (tab, text) => {
		const id = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
		const answer = await visitor.get(`/students/${id}/${tab}`)
		expect(answer.status).toBe(200)
		expect(answer.page.title).toBe(`${text} – Ada Lind – Solfa`)
	})

	it.each(['garbage', '__proto__', 'toString'])('has no tab or task by the name of %s', async (task) => {
		const id = aStudent(school)
		expect((await visitor.get(`/students/${id}/${task}`)).status).toBe(404)
		expect((await refused(`/students/${id}/${task}`, { name: 'A' })).status).toBe(404)
	})

	it.each([
		'add-guardian',
		'edit-guardian',
		'remove-guardian',
		'move-family',
		'record-consent',
		'withdraw-consent',
		'enroll',
		'status',
		'archive',
		'restore',
	])('of another school does not %s', async (task) => {
		const other = aSchool()
		const foreign = aStudent(other)
		const own = aStudent(school)
		const guardian = aGuardian(other, {}, foreign)
		const ids = `guardian=${guardian}&consent=x&text=${aConsentText(other)}`
		const fields = {
			name: 'Ana',
			givenBy: 'Ana',
			family: 'new',
			version: '1',
			classId: aClass(other),
			state: 'paused',
			since: '2026-01-01',
		}
		for (const id of [foreign, 'garbage']) {
			expect((await visitor.get(`/students/${id}/${task}?${ids}`)).status).toBe(404)
			expect((await refused(`/students/${id}/${task}?${ids}`, fields)).status).toBe(404)
		}
		if (['edit-guardian', 'remove-guardian', 'withdraw-consent'].includes(task))
			expect((await refused(`/students/${own}/${task}?${ids}`, fields)).status).toBe(404)
		if (['record-consent', 'enroll'].includes(task))
			expect((await refused(`/students/${own}/${task}?${ids}`, fields)).status).toBe(400)
	})

	it('adds, changes and removes a guardian', async () => {
		const id = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
		const done = await visitor.post(`/students/${id}/add-guardian`, {
			name: 'Ana',
			flags: 'pays',
			share: '60',
		})
		expect(done.location).toBe(`/students/${id}/family`)
		expect((await visitor.follow(done)).page.flash).toBe('Ana is a guardian of Ada Lind now.')
		const [ana] = listGuardians(access, id)
		const edit = `/students/${id}/edit-guardian?guardian=${ana?.id}`
		expect((await visitor.get(edit)).page.valueOf('share')).toBe('60')
		expect((await refused(edit, { name: '', version: '1' })).page.problems).toContain(
			'Enter the name of the guardian',
		)
		expect((await visitor.post(edit, { name: 'Ana Ruiz', version: '1' })).status).toBe(303)
		const late = await refused(edit, { name: 'Ana Vidal', version: '1' })
		expect(late.status).toBe(409)
		expect(late.page.text).toContain('Changed on')
		expect(late.page.title).toBe('Error: Edit a guardian – Ada Lind – Solfa')
		const remove = `/students/${id}/remove-guardian?guardian=${ana?.id}`
		expect((await visitor.get(remove)).page.text).toContain('Ada Lind has no other guardian.')
		expect((await visitor.post(remove)).status).toBe(303)
		expect((await visitor.post(remove)).status).toBe(404)
	})

	it('notes a consent and that it was withdrawn', async () => {
		const id = aStudent(school)
		const text = aConsentText(school)
		const path = `/students/${id}/record-consent?text=${text}`
		expect((await refused(path, {})).page.problems).toContain('Enter who agreed, in their own name')
		const given = await visitor.post(path, { givenBy: 'Ana', version: '1' })
		expect((await visitor.follow(given)).page.text).toContain('by Ana on')
		const [consent] = rows<{ id: string }>('select id from consents')
		await visitor.post(`/students/${id}/withdraw-consent?consent=${consent?.id}`)
		expect((await visitor.get(`/students/${id}/consents`)).page.text).toMatch(
			new RegExp(
				`Withdrawn on .+; recorded by ${access.name} .+agreed to by Ana .+, withdrawn on .+; recorded`,
			),
		)
	})

	it('notes no consent to a text that was replaced meanwhile, and shows the new one', async () => {
		const id = aStudent(school)
		const old = aConsentText(school)
		const path = `/students/${id}/record-consent?text=${old}`
		expect((await visitor.get(path)).page.valueOf('version')).toBe('1')
		const current = aConsentText(school, { version: 2 })
		const late = await refused(path, { givenBy: 'Ana', version: '1' })
		expect(late.page.problems.join()).toContain(
			'Your school published version 2 of this text in the meantime',
		)
		expect(late.page.text).toContain('Text 2')
		expect(late.page.valueOf('givenBy')).toBe('Ana')
		expect(late.page.valueOf('version')).toBe('2')
		expect((await refused(path, { givenBy: 'Ana' })).page.problems.join()).toContain('Load the page again')
		expect((await visitor.post(path, { givenBy: 'Ana', version: '2' })).status).toBe(303)
		expect(rows('select text_id from consents where student_id = ?', id)).toEqual([{ text_id: current }])
	})

	it('asks before it archives, and changes nothing that was archived meanwhile', async () => {
		const id = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
		expect((await visitor.get(`/students/${id}/archive`)).page.heading).toBe('Archive Ada Lind ?')
		setStudentArchived(access, id, { archive: { portal: 'lock' } })
		const late = await refused(`/students/${id}/add-guardian`, { name: 'Ana' })
		expect(late.status).toBe(409)
		expect(late.page.problems.join()).toContain('Ada Lind was archived in the meantime')
		expect(late.page.valueOf('name')).toBe('Ana')
		const edit = await refused(`/students/${id}/edit`, { firstName: 'Ada', version: '2' })
		expect(edit.status).toBe(409)
		expect(edit.page.problems.join()).toContain('Ada Lind is archived')
		expect((await visitor.post(`/students/${id}/restore`)).status).toBe(303)
		expect((await visitor.get(`/students/${id}`)).page.links.Edit).toBe(`/students/${id}/edit`)
	})

	it('brings nobody back whom the plan has no room for', async () => {
		const id = aStudent(school, { archivedAt: 1 })
		for (let i = 0; i < 100; i++) aStudent(school)
		const answer = await refused(`/students/${id}/restore`, {})
		expect(answer.page.links['See larger plans']).toBe('/select-plan?upgrade=true')
	})

	it('tells its history, page by page, and of medical notes nothing', async () => {
		const { id } = added(access, { medicalNotes: 'Asthma' })
		for (let i = 0; i < 21; i++)
			await visitor.post(`/students/${id}/edit`, {
				firstName: `Ada${i}`,
				version: String(i + 1),
				medicalNotes: 'Asthma',
			})
		const first = await visitor.get(`/students/${id}/history`)
		expect(first.page.text).toContain('Ada19 → Ada20')
		const older = await visitor.get(first.page.links.Older ?? '')
		expect(older.page.text).toContain('added the student')
		expect(older.page.text).toContain('Medical notes: (not shown)')
	})

	it('changes the state', async () => {
		const id = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
		const path = `/students/${id}/status`
		expect((await refused(path, { version: '1', since: '2026-03-02' })).page.problems).toContain(
			'Choose the next state',
		)
		const answer = await visitor.post(path, { version: '1', state: 'paused', since: '2026-03-02' })
		expect((await visitor.follow(answer)).page.flash).toBe('Ada Lind: Paused. Undo')
		expect((await refused(path, { version: '1', state: 'active', since: '2026-03-02' })).status).toBe(409)
	})
})

describe('the form to edit a student', () => {
	it('shows yours and theirs, and saves yours when told to', async () => {
		const { id } = added(access, { firstName: 'Ada', lastName: 'Lind', phone: '5550100' })
		const path = `/students/${id}/edit`
		const { page } = await visitor.get(path)
		const version = page.valueOf('version') ?? ''
		expect((await visitor.post(path, { firstName: 'Ada', phone: '(415) 555-0111', version })).status).toBe(
			303,
		)
		const late = await refused(path, { firstName: 'Ada', phone: '(415) 555-0122', version })
		expect(late.status).toBe(409)
		expect(late.page.text).toMatch(/Phone \(415\) 555-0122 \(415\) 555-0111/)
		expect(late.page.valueOf('phone')).toBe('(415) 555-0122')
		const again = { firstName: 'Ada', phone: '(415) 555-0122', version: late.page.valueOf('version') ?? '' }
		expect((await visitor.post(path, again)).status).toBe(303)
	})

	it('takes a number that was kept as it was typed as long as nobody changes it', async () => {
		const { id } = added(access, { firstName: 'Ada', lastName: 'Lind', phone: '5550 100 1' })
		const path = `/students/${id}/edit`
		const { page } = await visitor.get(path)
		const version = page.valueOf('version') ?? ''
		expect(page.valueOf('phone')).toBe('5550 100 1')
		expect((await visitor.post(path, { firstName: 'Ida', phone: '5550 100 1', version })).status).toBe(303)
		const typo = await refused(path, { firstName: 'Ida', phone: '5550 100 2', version })
		expect(typo.page.text).toContain('Enter the full phone number, such as (201) 555-0123.')
	})

	it.each([
		[{ version: '1' }, 'Enter a first name or a last name'],
		[{ firstName: 'A' }, 'Open this page again: it has no version'],
		[{ firstName: 'A', version: 'x' }, 'Open this page again: it has no version'],
		[{ firstName: 'A', version: '1', email: 'x' }, 'Enter an email address such as name@example.com'],
	])('says of %j: %s', async (fields, text) => {
		const answer = await refused(`/students/${aStudent(school)}/edit`, fields)
		expect(answer.status).toBe(400)
		expect(answer.page.problems.join()).toContain(text)
	})

	it('of another school’s student is not found', async () => {
		for (const id of [aStudent(aSchool()), 'garbage', '%00', '../x']) {
			expect((await visitor.get(`/students/${encodeURIComponent(id)}/edit`)).status).toBeOneOf([400, 404])
			expect(
				(await refused(`/students/${encodeURIComponent(id)}/edit`, { firstName: 'A', version: '1' })).status,
			).toBeOneOf([400, 404])
		}
	})
})
