import { describe, expect, it } from 'vitest'
import { setGrants } from '#app/models/account/grant.server.ts'
import { resolveAudience } from '#app/models/message/audience.server.ts'
import type { Grant } from '#app/domain/account/permissions.ts'
import { mailedInvitation } from '../support/accounts.ts'
import { pagesOf } from '../support/crawl.ts'
import { aPlan } from '../support/billing.ts'
import { rows, withDemo } from '../support/database.ts'
import {
	accessOf,
	aColleagueAt,
	anAdminAt,
	aSchool,
	aStudent,
	aTeacherAt,
	platformStaff,
	type APerson,
} from '../support/factories.ts'
import { mails } from '../support/mail.ts'
import { Visitor } from '../support/visitor.ts'

const PEOPLE = '/settings/admin'
const both = (password: string) => ({ password, confirmPassword: password })

/** Amounts as the demo's school writes them. */
const MONEY = /\$\s?\d/

const OFFICE: APerson = {
	userId: 'person-office',
	membershipId: 'harmony-office',
	name: 'Rosa Delgado',
	email: 'office@harmony.example',
	username: 'office',
}

describe('the desk of an office account', () => {
	withDemo()

	const demoWith = (...grants: Grant[]) => {
		const admin = { ...OFFICE, userId: 'person-admin', membershipId: 'harmony-admin' }
		const given = setGrants(accessOf(admin), OFFICE.membershipId ?? '', grants)
		if (!given.ok) throw new Error(JSON.stringify(given.errors))
		return Visitor.signedInAs(OFFICE)
	}
	const sets: Grant[][] = [[], ['office:people'], ['office:settings'], ['office:people', 'office:settings']]

	it.each(sets.map((held) => [held.join(' and ') || 'nothing more', held] as const))(
		'with %s has no link that is closed, and no amount anywhere',
		async (_name, held) => {
			const found = await pagesOf(await demoWith(...held), '/dashboard')
			expect(found.length).toBeGreaterThan(40)
			const at = ({ url }: (typeof found)[number]) => url.pathname + url.search
			expect(found.filter(({ answer }) => answer.status === 403).map(at)).toEqual([])
			// The sign-up page, which is public, has a way to sign in.
			const led = found.filter(({ answer }) => answer.location === '/dashboard')
			expect(led.map(at).filter((path) => path !== '/auth/login')).toEqual([])
			expect(found.filter(({ answer }) => answer.status >= 500).map(at)).toEqual([])
			// What an instrument is worth stands with the instrument; no family pays it.
			const worth = /^\/students\/loans\/items\//
			// Visitors may see the prices of public pages.
			const isPublic = /^\/($|join\/)/
			const priced = found.filter(
				({ url, answer }) =>
					!isPublic.test(url.pathname) && !worth.test(url.pathname) && MONEY.test(answer.page.text),
			)
			expect(priced.map(at)).toEqual([])
		},
		120_000,
	)

	it('with money has no link that is closed', async () => {
		const found = await pagesOf(await demoWith('office:money'), '/billing/manage/pay')
		expect(found.length).toBeGreaterThan(40)
		const closed = found.filter(({ answer }) => answer.status === 403)
		expect(closed.map(({ url }) => url.pathname)).toEqual([])
	}, 120_000)

	it('with money has the ways to it, and amounts', async () => {
		const visitor = await demoWith('office:money')
		const { page } = await visitor.get('/dashboard')
		expect(page.links.Financial).toBe('/billing')
		expect(page.text).toMatch(MONEY)
		expect((await visitor.get('/settings/preferences')).page.text).not.toContain('Defaults for lessons')
	})

	it('without money is told so by name where it asks', async () => {
		const { status, page } = await (await demoWith()).get('/billing')
		expect(status).toBe(403)
		expect(page.text).toContain(
			'Your account does not include invoices, payments and prices. Ask the administrator of Harmony Music School to add it.',
		)
		const owners = await (await demoWith()).get('/settings/subscription')
		expect(owners.page.text).toContain('Only the administrator of Harmony Music School can do this.')
	})
})

describe('inviting a colleague', () => {
	it('leads from the form over the mail to a desk, and what it includes changes at once', async () => {
		const school = aSchool({ name: 'Cantabile' })
		const admin = await Visitor.signedInAs(anAdminAt(school))
		const form = { intent: 'invite-office', name: 'Nina Berg', email: 'nina@example.test' }
		const path = `${PEOPLE}/invite-office`
		const wrong = await admin.post(path, { ...form, email: 'nina', grants: 'office:people' })
		expect(wrong.status).toBe(400)
		expect(wrong.page.text).toContain('Enter the address the invitation goes to')
		expect(wrong.page.valueOf('name')).toBe('Nina Berg')
		expect(mails()).toEqual([])

		const sent = await admin.follow(await admin.post(path, { ...form, grants: 'office:people' }))
		expect(sent.page.text).toContain('An invitation is on its way to Nina Berg.')
		expect(sent.page.text).toMatch(/Nina Berg Invited Office \(people\)/)

		const nina = new Visitor()
		await nina.follow(await nina.get(`/invitation?token=${mailedInvitation()}`))
		const joined = await nina.post('/invitation', both('violas are fine'))
		expect(joined).toMatchObject({ status: 303, location: '/dashboard' })
		expect((await nina.follow(joined)).page.text).toMatch(/Good (morning|afternoon|evening), Nina\./)
		expect((await nina.get('/teachers')).status).toBe(200)
		expect((await nina.get('/billing')).status).toBe(403)

		const listed = await admin.get(PEOPLE)
		const person = listed.page.links['Nina Berg'] ?? ''
		const id = person.split('/').at(-1) ?? ''
		await admin.post(person, { intent: 'grants', membershipId: id, grants: 'office:money' })
		expect((await nina.get('/teachers')).status).toBe(403)
		expect((await nina.get('/billing')).status).toBe(200)

		expect((await admin.get(`${person}/remove`)).page.text).toContain('Remove Nina Berg from the office?')
		await admin.post(`${person}/remove`, { intent: 'remove', membershipId: id })
		expect((await nina.get('/dashboard')).location).toContain('/auth/login')
		await admin.get(PEOPLE)
		expect((await admin.get(PEOPLE)).page.text).not.toContain('Nina Berg')
	})

	it('can be withdrawn before it is answered, or declined', async () => {
		const school = aSchool()
		const admin = await Visitor.signedInAs(anAdminAt(school))
		const form = { intent: 'invite-office', name: 'Nina Berg', email: 'nina@example.test' }
		await admin.post(`${PEOPLE}/invite-office`, form)
		const { page } = await admin.get(PEOPLE)
		const link = page.links['Nina Berg'] ?? ''
		const membershipId = link.split('/').at(-1) ?? ''
		const gone = await admin.follow(await admin.post(`${PEOPLE}?index`, { intent: 'uninvite', membershipId }))
		expect(gone.page.text).toContain('was withdrawn. Its link no longer works.')
		expect(gone.page.links['Nina Berg']).toBeUndefined()

		await admin.post(`${PEOPLE}/invite-office`, form)
		const nina = new Visitor()
		await nina.follow(await nina.get(`/invitation?token=${mailedInvitation()}`))
		await nina.post('/invitation', { intent: 'decline' })
		expect((await admin.get(PEOPLE)).page.links['Nina Berg']).toBeUndefined()
	})

	it('is offered no more than whoever invites has, and takes no more', async () => {
		const school = aSchool()
		anAdminAt(school)
		const visitor = await Visitor.signedInAs(aColleagueAt(school, ['office:people']))
		const { body } = await visitor.get(`${PEOPLE}/invite-office`)
		expect(body).toContain('value="office:people"')
		expect(body).not.toContain('value="office:money"')
		const form = { intent: 'invite-office', name: 'Nina Berg', email: 'nina@example.test' }
		const answer = await visitor.post(`${PEOPLE}/invite-office`, { ...form, grants: 'office:money' })
		expect(answer.status).toBe(400)
		expect(answer.page.text).toContain('Your own account does not include Money.')
		expect(mails()).toEqual([])
	})
})

describe('an office account without money', () => {
	it('adds a private lesson, and sets no price of it', async () => {
		const school = aSchool()
		const studentId = aStudent(school)
		aPlan(accessOf(anAdminAt(school)), {}, 'Monthly piano')
		const visitor = await Visitor.signedInAs(aColleagueAt(school))
		const path = `/classes/new-lesson?student=${studentId}`
		expect((await visitor.get(path)).page.text).not.toContain('Monthly piano')
		const form = { studentId, weekday: '3', startTime: '15:00', durationMinutes: '30', ends: 'open' }
		const { id: planId = '' } = rows<{ id: string }>('select id from price_plans')[0] ?? {}
		expect(planId).not.toBe('')
		expect((await visitor.post('/classes/new-lesson', { ...form, planId, key: 'a' })).status).toBe(403)
		expect(rows('select id from classes')).toEqual([])
		expect((await visitor.post('/classes/new-lesson', { ...form, key: 'b' })).status).toBe(303)
		expect(rows('select id from classes')).toHaveLength(1)
	})

	it('cannot choose families by what they owe', async () => {
		const school = aSchool()
		const colleague = aColleagueAt(school)
		const owing = () => resolveAudience(accessOf(colleague, 'message:write'), { to: 'owing' }, 'message')
		expect(owing()).toBeNull()
		const visitor = await Visitor.signedInAs(colleague)
		expect((await visitor.get('/messaging/many')).body).not.toContain('value="owing"')
		setGrants(accessOf(anAdminAt(school)), colleague.membershipId ?? '', ['office:money'])
		expect(owing()).not.toBeNull()
		expect((await visitor.get('/messaging/many')).body).toContain('value="owing"')
	})
})

describe('an office account', () => {
	it('sees neither the form of its own permissions nor buttons for those who may do more', async () => {
		const school = aSchool()
		const admin = anAdminAt(school)
		const me = aColleagueAt(school, ['office:people'])
		const above = aColleagueAt(school, ['office:money'])
		const visitor = await Visitor.signedInAs(me)
		for (const { membershipId } of [admin, me, above]) {
			const { page } = await visitor.get(`${PEOPLE}/people/${membershipId}`)
			expect(page.forms.map(({ button }) => button)).not.toContain('Lock')
			expect(page.forms.map(({ button }) => button)).not.toContain('Save')
		}
	})

	it('of a school that has not paid is told whom to ask', async () => {
		const school = aSchool({ subscription: 'none' })
		anAdminAt(school)
		const visitor = await Visitor.signedInAs(aColleagueAt(school, ['office:money']))
		const { status, page } = await visitor.get('/dashboard')
		expect(status).toBe(403)
		expect(page.text).toContain('Please ask the school’s administrator.'.replace('’', "'"))
		expect((await visitor.get('/about')).page.text).not.toContain('Complete Your Registration')
	})

	it('is read of its limits, and led to no plan', async () => {
		const school = aSchool()
		const visitor = await Visitor.signedInAs(aColleagueAt(school))
		expect((await visitor.call('GET', `/api/subscription/limits/${school.id}`)).status).toBe(200)
		const { body } = await visitor.get('/dashboard')
		expect(body).not.toContain('/select-plan')
	})

	it('is never the owner platform staff see, who see that there is one', async () => {
		const school = aSchool()
		aColleagueAt(school)
		const owner = anAdminAt(school)
		const staff = await Visitor.signedInAs(platformStaff())
		const { page } = await staff.get(`/super-admin/schools/${school.id}`)
		expect(page.text).toContain(`Owner ${owner.name}`)
		expect(page.text).toContain('Office accounts 1')
	})

	it('may be a teacher too, and changes between the two places', async () => {
		const school = aSchool({ name: 'Cantabile' })
		const teacher = aTeacherAt(school)
		const admin = await Visitor.signedInAs(anAdminAt(school))
		await admin.post(`${PEOPLE}/invite-office`, {
			intent: 'invite-office',
			name: teacher.name,
			email: teacher.email,
		})
		const visitor = await Visitor.signedInAs(teacher)
		await visitor.follow(await visitor.get(`/invitation?token=${mailedInvitation()}`))
		const joined = await visitor.post('/invitation', { intent: 'accept' })
		expect(joined.location).toBe('/dashboard')
		expect((await visitor.get('/dashboard')).page.text).toContain('Switch school Cantabile')
	})
})
