import { beforeEach, describe, expect, it } from 'vitest'
import { mailedInvitation } from '../support/accounts.ts'
import { rows } from '../support/database.ts'
import { aClass, anAdminAt, aSchool, type ASchool } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let office: Visitor

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
})

/** Through the page that adds students, as an office does it. */
async function created(fields: Record<string, string>, visitor = office): Promise<string> {
	const { page } = await visitor.get('/students/create')
	const answer = await visitor.post('/students/create', {
		formKey: page.valueOf('formKey') ?? '',
		...fields,
	})
	expect(answer.status).toBe(303)
	return /\/students\/(\w+)/.exec(answer.location ?? '')?.[1] ?? ''
}

const guardian = (i: number, fields: Record<string, string>) =>
	Object.fromEntries(Object.entries(fields).map(([name, value]) => [`guardians[${i}].${name}`, value]))

const family = (id: string, visitor = office) => visitor.get(`/students/${id}/family`)

describe('what a school may be asked to keep', () => {
	it('a guardian with two children in two families', async () => {
		const ana = { name: 'Ana Ruiz', email: 'ana@example.test', flags: 'pays', relation: 'mother' }
		const mia = await created({
			firstName: 'Mia',
			lastName: 'Sand',
			family: 'new',
			familyName: 'Sand',
			...guardian(0, ana),
		})
		// She is known by her address now; what she is to her second child is said anew.
		const leo = await created({
			firstName: 'Leo',
			lastName: 'Berg',
			intent: 'anyway',
			family: 'new',
			familyName: 'Berg',
			...guardian(0, { email: 'ANA@example.test', flags: 'mayCollect', relation: 'stepmother' }),
			...guardian(1, { name: 'Ole Berg', phone: '415-555-0100', flags: 'pays' }),
		})
		expect(rows('select name from guardians order by name')).toEqual([
			{ name: 'Ana Ruiz' },
			{ name: 'Ole Berg' },
		])
		expect(rows('select name from families order by name')).toEqual([{ name: 'Berg' }, { name: 'Sand' }])
		const ofMia = (await family(mia)).page.text
		expect(ofMia).toContain('Ana Ruiz , mother')
		expect(ofMia).toContain('Also a guardian of Leo Berg (in another family)')
		expect(ofMia).toMatch(/Pays Ana Ruiz ·/)
		const ofLeo = (await family(leo)).page.text
		expect(ofLeo).toContain('Also a guardian of Mia Sand (in another family)')
		expect(ofLeo).toMatch(/Pays Ole Berg ·/)

		// One address to change, in one place, for both.
		const [known] = rows<{ id: string }>(`select id from guardians where name = 'Ana Ruiz'`)
		const edit = `/students/${leo}/edit-guardian?guardian=${known?.id}`
		const { page } = await office.get(edit)
		expect(page.valueOf('email')).toBe('ana@example.test')
		const version = page.valueOf('version') ?? ''
		const changed = { name: 'Ana Ruiz', phone: '415-555-0199', flags: 'mayCollect', version }
		expect((await office.post(edit, changed)).status).toBe(303)
		expect((await family(mia)).page.text).toContain('(415) 555-0199')
	})

	it('a family with two payers, and one child more in it', async () => {
		const ada = await created({
			firstName: 'Ada',
			lastName: 'Lind',
			family: 'new',
			...guardian(0, { name: 'Ana Lind', email: 'ana@example.test', flags: 'pays', share: '60' }),
			...guardian(1, { name: 'Ben Cole', email: 'ben@example.test', flags: 'pays', share: '40' }),
		})
		const [{ id } = { id: '' }] = rows<{ id: string }>('select id from families')
		const bo = await created({
			firstName: 'Bo',
			lastName: 'Lind',
			family: 'existing',
			familyId: id,
			withGuardians: 'on',
		})
		const path = `/students/${bo}/payers`
		const { page } = await office.get(path)
		expect(page.text).toContain('Ada Lind, Bo Lind')
		expect(page.text).toContain('a new payer owes nothing of it')
		expect([page.valueOf('payers[0].share'), page.valueOf('payers[1].share')]).toEqual(['60', '40'])

		const fields = { ...page.forms.find(({ button }) => button.includes('Save'))?.hidden }
		const row = (i: number, share: string) => ({
			[`payers[${i}].group`]: '0',
			[`payers[${i}].guardianId`]: page.valueOf(`payers[${i}].guardianId`) ?? '',
			[`payers[${i}].pays`]: 'on',
			[`payers[${i}].share`]: share,
		})
		const less = await office.post(path, { ...fields, ...row(0, '60'), ...row(1, '30') })
		expect(less.status).toBe(400)
		expect(less.page.problems).toContain(
			'The shares for Ada Lind, Bo Lind come to 90%. Make them 100%, or leave one empty: it takes the rest.',
		)
		expect(less.page.valueOf('payers[1].share')).toBe('30')
		const done = await office.follow(
			await office.post(path, { ...fields, ...row(0, '62.5'), ...row(1, '37,5') }),
		)
		expect(done.page.flash).toBe('Who pays for Lind was saved.')
		for (const child of [ada, bo]) {
			expect((await family(child)).page.text).toContain('Pays Ana Lind 62.5% , Ben Cole 37.5%')
			expect((await office.get(`/students/${child}/history`)).page.text).toContain(
				'Ana Lind 60%, Ben Cole 40% → Ana Lind 62.5%, Ben Cole 37.5%',
			)
		}
	})

	it('a teacher in two schools, of which neither learns about the other', async () => {
		const other = aSchool({ name: 'Staccato' })
		const second = await Visitor.signedInAs(anAdminAt(other))
		const teacher = new Visitor()
		const invite = async (visitor: Visitor, name: string) => {
			const email = 'jun@example.test'
			const added = await visitor.post('/teachers/create', { name, email })
			const at = added.location ?? ''
			const id = /\/teachers\/(\w+)/.exec(at)?.[1] ?? ''
			expect((await visitor.post(at, { intent: 'invite', teacher: id, email })).status).toBe(303)
			return teacher.follow(await teacher.get(`/invitation?token=${mailedInvitation()}`))
		}
		await invite(office, 'Jun Mori')
		const password = { password: 'violas are fine', confirmPassword: 'violas are fine' }
		expect((await teacher.post('/invitation', password)).location).toBe('/dashboard/teacher')
		const again = await invite(second, 'J. Mori')
		expect(again.page.text).toContain('You are signed in as')
		expect((await teacher.post('/invitation')).location).toBe('/dashboard/teacher')
		expect((await teacher.get('/dashboard/teacher')).page.text).toContain('Staccato')

		const [place] = rows<{ id: string }>(
			`select id from memberships where role = 'teacher' and school_id = ?`,
			school.id,
		)
		await teacher.post('/api/session/school', { membershipId: place?.id ?? '' })
		expect((await teacher.get('/dashboard/teacher')).page.text).toContain(school.name)
		expect(rows('select id from users where email_key = ?', 'jun@example.test')).toHaveLength(1)
		expect((await office.get('/teachers')).page.text).toContain('Jun Mori')
		expect((await office.get('/teachers')).body).not.toMatch(/Staccato|J\. Mori/)
		expect((await second.get('/teachers')).page.text).not.toContain(school.name)
	})
})

describe('the roster of a class on paper', () => {
	it('is a roll to mark, labels with names, and one address label a family', async () => {
		const classId = aClass(school, { name: 'Choir' })
		const enrolled = { classId, family: 'new', address: '1 Elm Row\nBath' }
		const ada = await created({ firstName: 'Ada', lastName: 'Lind', ...enrolled })
		await created({ firstName: 'Zoë', lastName: 'Ek', classId, family: 'later' })
		const [{ id } = { id: '' }] = rows<{ id: string }>('select id from families')
		await created({ firstName: 'Bo', lastName: 'Lind', classId, family: 'existing', familyId: id })
		await office.post(`/students/${ada}/edit-family`, {
			name: 'Lind',
			billingName: 'Cole & Lind',
			address: '1 Elm Row\nBath',
			version: '1',
		})
		const at = `/classes/${classId}/students`
		const { links } = (await office.get(at)).page
		const roll = await office.get(links['blank roll'] ?? '')
		expect(roll.page.text).toMatch(/Zoë Ek .*Ada Lind .*Bo Lind/)
		expect(roll.page.links['paper roll']).toBe(`/attendance/paper-roll?class=${classId}`)
		expect((await office.get(links['name labels'] ?? '')).page.text).toContain('Ada Lind Choir')
		const addresses = await office.get(links['address labels'] ?? '')
		expect(addresses.body.match(/1 Elm Row\nBath/g)).toHaveLength(1)
		expect(addresses.page.text).toContain('Cole & Lind 1 Elm Row')
		expect(addresses.page.text).toContain('No address: Zoë Ek')
		const foreign = await Visitor.signedInAs(anAdminAt(aSchool()))
		for (const sheet of ['print-roll', 'name-labels', 'address-labels'])
			expect((await foreign.get(`${at}/${sheet}`)).status).toBe(404)
		expect((await office.get(`${at}?print=money`)).page.text).toContain('Add a student')
	})
})
