import { beforeEach, expect, it } from 'vitest'
import { change, rows } from '../support/database.ts'
import { anAdminAt, aSchool, platformStaff, type ASchool } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const PAGE = '/super-admin/cleanup-details'
const DAY = 24 * 60 * 60 * 1000

let staff: Visitor

beforeEach(async () => {
	staff = await Visitor.signedInAs(platformStaff())
})

function oldRegistration(): ASchool {
	const school = aSchool()
	anAdminAt(school)
	change(`update subscriptions set state = 'pending', paid_through = null where school_id = ?`, school.id)
	change('update schools set created_at = ? where id = ?', Date.now() - 40 * DAY, school.id)
	return school
}

const removals = () => rows<{ school_id: string }>('select school_id from school_removals')

async function dryRun() {
	const { page } = await staff.get(`${PAGE}/unpaid`)
	const value = (name: string) => page.valueOf(name) ?? ''
	return { rule: 'unpaid', ids: value('ids'), count: value('count'), before: value('before') }
}

it('a dry run names every school with the reason why it is safe, and removes nothing', async () => {
	const school = oldRegistration()
	const { status, page } = await staff.get(`${PAGE}/unpaid`)
	expect(status).toBe(200)
	expect(page.text).toContain(school.name)
	expect(page.text).toContain('never paid, one account')
	expect(page.text).toContain('Type: delete 1 registration')
	expect(removals()).toEqual([])
})

it('nothing is removed before its words were typed', async () => {
	const school = oldRegistration()
	const asked = await dryRun()
	expect(asked.ids).toBe(school.id)
	const { status, page } = await staff.post(`${PAGE}/unpaid`, { ...asked, typed: 'delete' })
	expect(status).toBe(400)
	expect(page.text).toContain('Type exactly: delete 1 registration')
	expect(removals()).toEqual([])
	const done = await staff.post(`${PAGE}/unpaid`, { ...asked, typed: 'Delete 1 registration' })
	expect(done.status).toBe(303)
	expect(removals()).toEqual([{ school_id: school.id }])
	expect((await staff.get(done.location ?? '')).page.text).toContain('1 registration removed, 0 skipped.')
})

it('a school that paid after the dry run is skipped, and the log says so', async () => {
	const school = oldRegistration()
	const asked = await dryRun()
	change(`update subscriptions set state = 'active' where school_id = ?`, school.id)
	const { location } = await staff.post(`${PAGE}/unpaid`, { ...asked, typed: 'delete 1 registration' })
	const { page } = await staff.get(location ?? '')
	expect(page.text).toContain('0 registrations removed, 1 skipped.')
	expect(page.text).toContain(`${school.name} was skipped. The rule no longer applies to it.`)
	expect(removals()).toEqual([])
})

it('cannot be told to remove a school that no dry run would show', async () => {
	const school = aSchool()
	anAdminAt(school)
	const asked = { rule: 'closed', ids: school.id, count: '1', before: String(Date.now()) }
	await staff.post(`${PAGE}/closed`, { ...asked, typed: 'delete 1 school' })
	expect(removals()).toEqual([])
	expect((await staff.post(`${PAGE}/closed`, { ...asked, rule: 'everything', typed: 'x' })).status).toBe(400)
})

it('is closed to everybody of a school', async () => {
	const owner = await Visitor.signedInAs(anAdminAt(aSchool()))
	expect((await owner.get(PAGE)).status).toBe(302)
	const asked = { rule: 'mail', ids: '', count: '0', before: String(Date.now()) }
	expect((await owner.post(`${PAGE}/mail`, { ...asked, typed: 'delete 0 emails' })).status).toBe(302)
	expect(rows('select 1 from cleanup_runs')).toEqual([])
})
