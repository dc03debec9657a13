import { describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { setGrants } from '#app/models/account/grant.server.ts'
import { heldGrants } from '#app/models/account/held-grants.server.ts'
import { inviteColleague, removeColleague } from '#app/models/account/office.server.ts'
import { offerSchool } from '#app/models/account/ownership.server.ts'
import { lockAccount } from '#app/models/account/status.server.ts'
import { listStandings } from '#app/models/account/statuses.server.ts'
import { listHistory } from '#app/models/history.server.ts'
import { listOffice } from '#app/models/message/internal/copying.server.ts'
import { findOwner } from '#app/models/identity/owner.server.ts'
import { countUsage } from '#app/models/subscription/usage.server.ts'
import { rows } from '../../support/database.ts'
import {
	accessOf,
	aColleagueAt,
	anAdminAt,
	aPerson,
	aSchool,
	aTeacherAt,
	joins,
} from '../../support/factories.ts'
import { mails } from '../../support/mail.ts'

const EVERYBODY = { who: null, actions: null, from: null, to: null, before: null }
const NINA = { name: 'Nina Berg', email: 'nina@example.test', grants: [] }

function aDesk() {
	const school = aSchool({ name: 'Cantabile' })
	const admin = anAdminAt(school)
	return { school, admin, access: accessOf(admin) }
}

const placesAt = (school: { id: string }) =>
	rows<{ id: string; role: string; kind: string }>(
		`select id, role, kind from memberships where school_id = ? and kind = 'office' and ended_at is null`,
		school.id,
	)
const held = (access: ReturnType<typeof accessOf>, id: string | null) =>
	heldGrants(access, id ?? '')
		.map(({ permission }) => permission)
		.sort()

describe('inviting a colleague to the office', () => {
	it('makes a place with what was ticked, mails what it includes, and counts toward no limit', () => {
		const { school, access } = aDesk()
		const before = countUsage(school.id)
		const invited = inviteColleague(access, { ...NINA, grants: ['office:money', 'office:people'] })
		expect(invited).toMatchObject({ ok: true, value: { name: 'Nina Berg' } })
		const [place] = placesAt(school)
		expect(place).toMatchObject({ role: 'admin', kind: 'office' })
		expect(held(access, place?.id ?? '')).toEqual(['office:money', 'office:people'])
		expect(countUsage(school.id)).toEqual(before)
		const [mail] = mails()
		expect(mail?.text).toContain('invites you to work in the office of Cantabile on Solfa.')
		expect(mail?.text).toContain(
			'It also includes invoices, payments, prices and teachers’ pay. You can look after teachers and user accounts.',
		)
		const told = listHistory(access, EVERYBODY, 10)
		expect(told.map(({ action }) => action)).toEqual(
			expect.arrayContaining(['account.invited', 'grant.given']),
		)
	})

	it('does not tell the name of an account that is elsewhere until they say yes', () => {
		const { school, access } = aDesk()
		aPerson({ name: 'Known Elsewhere', email: NINA.email })
		inviteColleague(access, NINA)
		const id = placesAt(school)[0]?.id ?? ''
		expect(listStandings(access, [id]).get(id)).toMatchObject({ name: NINA.name, state: 'invited' })
	})

	it('is refused for the administrator and for a colleague, and for a teacher alone', () => {
		const { school, admin, access } = aDesk()
		expect(inviteColleague(access, { ...NINA, email: admin.email })).toMatchObject({ ok: false })
		const { email } = aColleagueAt(school)
		expect(inviteColleague(access, { ...NINA, email })).toMatchObject({ ok: false })
		const solo = { ...access, school: { ...access.school, kind: 'solo' as const } }
		expect(inviteColleague(solo, NINA)).toMatchObject({ ok: false })
		expect(placesAt(school)).toHaveLength(1)
		expect(mails()).toEqual([])
	})

	it('gives a teacher a second place beside the first', () => {
		const { school, access } = aDesk()
		const teacher = aTeacherAt(school)
		expect(inviteColleague(access, { ...NINA, email: teacher.email })).toMatchObject({ ok: true })
		expect(accessOf(teacher).role).toBe('teacher')
		expect(placesAt(school)).toHaveLength(1)
	})

	it('opens the place anew for somebody who was removed, without what they had', () => {
		const { school, access } = aDesk()
		const colleague = aColleagueAt(school, ['office:money'])
		expect(removeColleague(access, colleague.membershipId ?? '')).toMatchObject({ ok: true })
		expect(placesAt(school)).toEqual([])
		expect(() => accessOf(colleague)).toThrow()
		inviteColleague(access, { ...NINA, email: colleague.email })
		expect(placesAt(school).map(({ id }) => id)).toEqual([colleague.membershipId])
		expect(held(access, colleague.membershipId)).toEqual([])
	})
})

describe('what an office account may do', () => {
	it('changes at once, without signing in again, and only by those who have as much', () => {
		const { school, access } = aDesk()
		const colleague = aColleagueAt(school)
		const id = colleague.membershipId ?? ''
		expect(() => accessOf(colleague, 'money:read')).toThrow()
		expect(setGrants(access, id, ['office:money'])).toMatchObject({ ok: true })
		expect(accessOf(colleague, 'money:read').reach).toBe('all')
		expect(setGrants(access, id, [])).toMatchObject({ ok: true })
		expect(() => accessOf(colleague, 'money:read')).toThrow()
		const told = listHistory(access, EVERYBODY, 10).map(({ action }) => action)
		expect(told.filter((action) => action.startsWith('grant.'))).toEqual(['grant.taken', 'grant.given'])
	})

	it('is never more than the giver has, never for themselves, and never of the administrator', () => {
		const { school, admin } = aDesk()
		const giver = aColleagueAt(school, ['office:people'])
		const access = accessOf(giver, 'people:write')
		const colleague = aColleagueAt(school)
		const teacher = aTeacherAt(school)
		const refusedTo = (id: string | null, grants: Parameters<typeof setGrants>[2]) =>
			expect(setGrants(access, id ?? '', grants)).toMatchObject({ ok: false })
		refusedTo(colleague.membershipId, ['office:money'])
		refusedTo(colleague.membershipId, ['office:settings'])
		refusedTo(colleague.membershipId, ['pay:read'])
		refusedTo(giver.membershipId, [])
		refusedTo(giver.membershipId, ['office:money', 'office:people'])
		refusedTo(admin.membershipId, [])
		refusedTo(teacher.membershipId, ['pay:read'])
		expect(setGrants(access, colleague.membershipId ?? '', ['office:people'])).toMatchObject({ ok: true })
		expect(setGrants(access, teacher.membershipId ?? '', ['mark:own-past'])).toMatchObject({ ok: true })
		expect(inviteColleague(access, { ...NINA, grants: ['office:money'] })).toMatchObject({ ok: false })
		expect(inviteColleague(access, { ...NINA, grants: ['office:people'] })).toMatchObject({ ok: true })
	})

	it('does not reach the administrator, a colleague who has more, or themselves', () => {
		const { school, admin } = aDesk()
		const giver = aColleagueAt(school, ['office:people'])
		const access = accessOf(giver, 'people:write')
		const above = aColleagueAt(school, ['office:people', 'office:money'])
		for (const { membershipId } of [admin, above, giver]) {
			const id = membershipId ?? ''
			expect(lockAccount(access, id)).toMatchObject({ ok: false })
			expect(removeColleague(access, id).ok).toBe(false)
		}
		expect(setGrants(access, above.membershipId ?? '', [])).toMatchObject({ ok: false })
		expect(held(access, above.membershipId)).toEqual(['office:money', 'office:people'])
	})
})

it('an office account is of the office, and never who runs the school', () => {
	const { school, admin, access } = aDesk()
	const early = joins(aPerson(), school, 'admin', 'office')
	const teacher = aTeacherAt(school)
	expect(listOffice(access.schoolId).sort()).toEqual([admin.membershipId, early.membershipId].sort())
	expect(write((tx) => findOwner(tx, school.id))?.userId).toBe(admin.userId)
	expect(offerSchool(accessOf(early), teacher.membershipId ?? '')).toMatchObject({ ok: false })
	expect(offerSchool(access, early.membershipId ?? '')).toMatchObject({ ok: false })
})
