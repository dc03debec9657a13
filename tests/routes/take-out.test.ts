import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { change, databaseHash, rows } from '../support/database.ts'
import { anAdminAt, aSchool, aStudent, aTeacherAt, PASSWORD, platformStaff } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const PAGE = '/take-out'
const PART = '/take-out/part'

async function anOwner(subscription: 'active' | 'expired' = 'active') {
	const school = aSchool({ name: 'École Cantabile', subscription })
	aStudent(school, { lastName: 'Okafor' })
	return { school, visitor: await Visitor.signedInAs(anAdminAt(school)) }
}

it('an owner takes everything away without a subscription, and the history says so', async () => {
	const { school, visitor } = await anOwner('expired')
	expect((await visitor.get('/students/list')).status).toBe(302)
	expect((await visitor.get('/subscription')).page.links['Take your data with you']).toBe(PAGE)
	expect((await visitor.get(PAGE)).page.text).toContain('Download all records')
	const taken = await visitor.post(PART, { part: '1', currentPassword: PASSWORD })
	expect(taken.status).toBe(200)
	expect(taken.headers).toMatchObject({
		'content-type': 'application/zip',
		'content-length': String(taken.bytes.length),
		'content-disposition': 'attachment; filename="ecole-cantabile-part-1.zip"',
		'cache-control': 'no-store',
	})
	expect(strFromU8(unzipSync(taken.bytes)['data/students.csv']!)).toContain('Okafor')
	expect(rows("select object_name from audit_entries where action = 'data.exported'")).toEqual([
		{ object_name: 'Everything, part 1' },
	])
	expect(rows('select count(*) n from schools where id = ?', school.id)).toEqual([{ n: 1 }])
})

it('a school that is read-only can be taken away as well', async () => {
	const { school, visitor } = await anOwner()
	change(
		'insert into school_oversight (school_id, suspended_at, version, updated_at) values (?, 1, 1, 1)',
		school.id,
	)
	expect((await visitor.post(PART, { part: '1', currentPassword: PASSWORD })).status).toBe(200)
})

it('nothing leaves without the password, and there are no parts but those there are', async () => {
	const { visitor } = await anOwner()
	for (const [part, currentPassword, text] of [
		['1', 'not it', 'This is not the password you have now.'],
		['1', '', 'Enter your password.'],
		['2', PASSWORD, 'There is no such part.'],
		['-1', PASSWORD, 'Enter your password.'],
	] as const) {
		const answer = await visitor.post(PART, { part, currentPassword })
		expect([answer.status, answer.location]).toEqual([303, PAGE])
		expect((await visitor.follow(answer)).page.text).toContain(text)
	}
})

it('nobody but the owner takes anything, and reading writes nothing', async () => {
	const { school } = await anOwner()
	for (const visitor of [
		new Visitor(),
		await Visitor.signedInAs(aTeacherAt(school)),
		await Visitor.signedInAs(platformStaff()),
	]) {
		const hash = databaseHash()
		const answer = await visitor.post(PART, { part: '1', currentPassword: PASSWORD })
		expect([answer.status, answer.location]).toEqual([303, PAGE])
		expect((await visitor.get(PAGE)).status).toBe(302)
		expect((await visitor.get(PART)).location).toBe(PAGE)
		expect(databaseHash()).toBe(hash)
	}
})
