import { expect, it } from 'vitest'
import { href } from '#app/domain/href.ts'
import { rows } from '../support/database.ts'
import { anAdminAt, aSchool, aStudent } from '../support/factories.ts'
import { aParent } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

const ACCOUNT = '/student/settings/account'

it('a number that a parent changes is the one the office calls and finds, and a blank one erases none', async () => {
	const school = aSchool()
	const child = aStudent(school)
	const office = await Visitor.signedInAs(anAdminAt(school))
	const person = aParent(school, [child])
	const parent = await Visitor.signedInAs(person)
	const save = async (phone: string) => {
		const { page } = await parent.get(ACCOUNT)
		const fields = { intent: 'details', name: person.name, version: page.valueOf('version') ?? '', phone }
		expect((await parent.post(ACCOUNT, fields)).status).toBe(303)
	}
	await save('+1 415 555 0199')
	const phones = () => rows<{ phone: string }>('select phone from guardians')
	expect(phones()).toEqual([{ phone: '+14155550199' }])
	expect((await office.get(href.student(child))).body).toContain('tel:+14155550199')
	expect((await office.get('/dashboard?q=5550199')).page.text).toContain(person.name)
	expect((await parent.get(ACCOUNT)).page.valueOf('phone')).toContain('555')
	await save('')
	expect(phones()).toEqual([{ phone: '+14155550199' }])
})
