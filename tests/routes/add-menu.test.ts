import { beforeEach, describe, expect, it } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { aDraft, fee } from '../support/billing.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aSoloTeacherAt, aStudent, type ASchool } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aFamily, added } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

/** The entries of the Add menu of a page, by their names. */
function entriesIn(html: string): Record<string, string> {
	const [menu = ''] = /<summary class="button">(?:(?!<\/details>).)*?>Add<.*?<\/details>/s.exec(html) ?? []
	const links = [...menu.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)<\/a>/gs)]
	return Object.fromEntries(links.map(([, to = '', label = '']) => [label, to.replaceAll('&amp;', '&')]))
}

let school: ASchool
let office: Visitor

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
})

describe('the Add menu', () => {
	it('adds everything an office adds in a day, each in one click', async () => {
		const { body } = await office.get('/dashboard')
		const entries = entriesIn(body)
		expect(Object.keys(entries)).toEqual([
			'Student',
			'Lesson',
			'Class',
			'Teacher',
			'Payment',
			'Invoice',
			'Message',
			'Call note',
		])
		for (const to of Object.values(entries)) expect((await office.get(to)).status, to).toBeOneOf([200, 302])
	})

	it('offers no class and no teacher to somebody who teaches alone', async () => {
		const solo = await Visitor.signedInAs(aSoloTeacherAt(aSchool({ kind: 'solo' })))
		const { body } = await solo.get('/dashboard')
		expect(Object.keys(entriesIn(body))).toEqual([
			'Student',
			'Lesson',
			'Payment',
			'Invoice',
			'Message',
			'Call note',
		])
	})
})

describe('a payment from the Add menu', () => {
	const choose = '/billing/manage/payments/new'

	it.each([choose, '/billing/new-invoice'])(
		'%s says what to do first in a school without families',
		async (path) => {
			const { page } = await office.get(path)
			expect(page.text).toContain('No families yet')
			expect(page.links['Add a student']).toBe('/students/create')
			expect(page.html).not.toContain('name="find"')
		},
	)

	it('finds the family by a name or four digits, and leads straight to the form', async () => {
		const guardians = [{ name: 'Grace Nwosu', email: '', phone: '+1 415 555 0142', relation: '', flags: [] }]
		added(accessOf(anAdminAt(school)), { firstName: 'Maya', lastName: 'Okafor', family: 'new', guardians })
		const [{ id: family } = { id: '' }] = rows<{ id: string }>('select id from families')
		for (const find of ['nwosu', '0142', 'maya']) {
			const { page } = await office.get(`${choose}?find=${find}`)
			expect(page.links['Choose Okafor'], find).toBe(`/billing/manage/families/${family}/payment`)
		}
		const { page } = await office.get(`${choose}?find=zzz`)
		expect(page.text).toContain('No family matches.')
	})

	it('offers the families that owe most before anything is typed', async () => {
		const admin = accessOf(anAdminAt(school), 'money:write')
		const little = aFamily(school, 'Little')
		const much = aFamily(school, 'Much')
		const nothing = aFamily(school, 'Nothing')
		for (const [family, amount] of [
			[little, 10_00],
			[much, 90_00],
		] as const) {
			const studentId = aStudent(school, { familyId: family })
			const id = aDraft(admin, family, fee(amount, { studentId }))
			valueOf(issueInvoice(admin, id))
		}
		change('drop trigger ledger_entries_no_update')
		change("update ledger_entries set due_on = '2026-01-01'")
		expect(nothing).toBeTruthy()
		const { page } = await office.get(choose)
		expect(page.text).toMatch(/Families that owe most Much \$90\.00 due Choose Much Little \$10\.00 due/)
		expect(page.text).not.toContain('Nothing')
		expect(page.links['All families that owe something']).toBe('/billing/manage?owes=due')
	})

	it('has only the families of its own school', async () => {
		const other = aSchool()
		const family = aFamily(other, 'Okafor')
		aStudent(other, { firstName: 'Maya', lastName: 'Okafor', familyId: family })
		aFamily(school, 'Ruiz')
		const { page } = await office.get(`${choose}?find=okafor`)
		expect(page.text).toContain('No family matches.')
	})
})
