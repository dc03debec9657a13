import { beforeEach, describe, expect, it } from 'vitest'
import { change, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, type ASchool } from '../support/factories.ts'
import { added } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let office: Visitor
let maya: string
let grace: string

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	office = await Visitor.signedInAs(admin)
	const contact = { name: 'Grace Nwosu', email: 'grace@mail.test', phone: '+1 415 555 0142' }
	const guardians = [{ ...contact, relation: 'Mother', flags: ['isPrimary', 'pays', 'mayBook'], share: '60' }]
	maya = added(accessOf(admin), { firstName: 'Maya', lastName: 'Okafor', family: 'new', guardians }).id
	grace = rows<{ id: string }>('select id from guardians')[0]?.id ?? ''
})

const ties = () => rows('select relation, is_primary, pays, may_book, share_basis_points from guardianships')
const reached = () => rows<{ email: string; phone: string }>('select email, phone from guardians')[0]

describe('the contact details beside “Call first”', () => {
	it('are corrected in a form of their own, and nothing else changes', async () => {
		const before = ties()
		const shown = await office.get(`/students/${maya}`)
		const form = await office.get(shown.page.links['Edit contact details of Grace Nwosu'] ?? '')
		expect(form.page.heading).toBe('Contact details of Grace Nwosu')
		expect(form.page.valueOf('phone')).toBe('(415) 555-0142')
		expect(form.page.html).not.toContain('name="flags"')
		const version = form.page.valueOf('version') ?? ''
		const path = `/students/${maya}/contact?guardian=${grace}`
		const saved = await office.post(path, { version, email: 'new@mail.test', phone: '(415) 555-0143' })
		expect(saved.headers.location).toBe(`/students/${maya}`)
		expect(reached()).toEqual({ email: 'new@mail.test', phone: '+14155550143' })
		expect(ties()).toEqual(before)
		expect(rows("select id from audit_entries where action = 'guardian.edited'")).toHaveLength(1)
		expect((await office.get('/dashboard?q=0143')).page.links['Maya Okafor']).toBe(`/students/${maya}`)
	})

	it('lead back to the family where they came from', async () => {
		const { family_id: family } = rows<{ family_id: string }>('select family_id from students')[0]!
		const shown = await office.get(`/students/families/${family}`)
		const path = shown.page.links['Edit contact details of Grace Nwosu'] ?? ''
		const version = (await office.get(path)).page.valueOf('version') ?? ''
		const saved = await office.post(path, { version, email: 'grace@mail.test', phone: '' })
		expect(saved.headers.location).toBe(`/students/families/${family}`)
	})

	it('say what is wrong, keep what was typed, and change nothing', async () => {
		const path = `/students/${maya}/contact?guardian=${grace}`
		const before = reached()
		const wrong = await office.post(path, { version: '1', email: 'not an address', phone: '12' })
		expect(wrong.status).toBe(400)
		expect(wrong.page.valueOf('email')).toBe('not an address')
		expect(wrong.page.text).toContain('Enter an email address')
		const stale = await office.post(path, { version: '999', email: 'other@mail.test', phone: '' })
		expect(stale.status).toBe(409)
		expect(reached()).toEqual(before)
	})

	it('are nobody’s whom a court keeps away, and no other school’s', async () => {
		const path = `/students/${maya}/contact?guardian=${grace}`
		const stranger = await Visitor.signedInAs(anAdminAt(aSchool()))
		expect((await stranger.get(path)).status).toBe(404)
		change('update guardianships set no_contact = 1')
		expect((await office.get(path)).status).toBe(404)
		expect((await office.post(path, { version: '1', email: 'x@mail.test' })).status).toBe(404)
		expect(reached()?.email).toBe('grace@mail.test')
	})
})
