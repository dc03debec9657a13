import { beforeEach, describe, expect, it } from 'vitest'
import { connection } from '#db/client.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { inviteHolder } from '#app/models/account/opening.server.ts'
import { lockAccount, unlockAccount } from '#app/models/account/status.server.ts'
import { hashOfSecret } from '#app/models/secret.server.ts'
import { findInvitation } from '#app/models/identity/invitation.server.ts'
import { lockLeavers } from '#app/models/hourly/leavers.server.ts'
import { findCredentials } from '#app/models/identity/sign-in.server.ts'
import { archiveTeacher, setLastDay, keepTeacher } from '#app/models/teacher/leaving.server.ts'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { invited, mailedInvitation } from '../../support/accounts.ts'
import { change, databaseHash, rows } from '../../support/database.ts'
import { mails } from '../../support/mail.ts'
import {
	accessOf,
	anAdminAt,
	aPerson,
	aSchool,
	aTeacher,
	joins,
	type APerson,
	type ASchool,
} from '../../support/factories.ts'

let school: ASchool
let access: Access

beforeEach(() => {
	school = aSchool()
	access = accessOf(anAdminAt(school))
})

const PLACE = (person: APerson) => person.membershipId ?? ''
const comesIn = ({ email }: APerson) => findCredentials(email) !== undefined

describe('a teacher', () => {
	function aColleague() {
		const person = joins(aPerson(), school, 'teacher')
		return { person, id: aTeacher(school, { name: 'Jun', membershipId: person.membershipId }) }
	}
	const which = (id: string) => ({
		id,
		version: rows<{ version: number }>('select version from teachers where id = ?', id)[0]?.version ?? 0,
	})
	const day = (days: number) => daysAfter(today(access.school.timeZone), days)

	it('who runs the school keeps the account when they stop teaching', () => {
		const person = joins(aPerson(), school, 'admin')
		const id = aTeacher(school, { name: 'Jun', membershipId: person.membershipId })
		setLastDay(access, which(id), day(-4))
		expect(comesIn(person)).toBe(true)
		archiveTeacher(access, which(id), null)
		expect(comesIn(person)).toBe(true)
	})

	it.each([
		['Pacific/Auckland', '2100-03-10T11:00:00Z'],
		['America/New_York', '2100-03-11T05:00:00Z'],
		['Pacific/Pago_Pago', '2100-03-11T11:00:00Z'],
	])('is locked once the last day is over at the school: %s', (timeZone, midnight) => {
		change('update schools set time_zone = ? where id = ?', timeZone, school.id)
		const { person, id } = aColleague()
		setLastDay(access, which(id), '2100-03-10')
		expect([lockLeavers(Date.parse(midnight) - 1), comesIn(person)]).toEqual([0, true])
		expect([lockLeavers(Date.parse(midnight)), comesIn(person)]).toEqual([1, false])
	})

	it('who stays after all signs in as before, however leaving had locked them', () => {
		const { person, id } = aColleague()
		const ways = [
			() => setLastDay(access, which(id), day(-4)),
			() => archiveTeacher(access, which(id), null),
			() => {
				setLastDay(access, which(id), day(0))
				return lockLeavers(Date.now() + 3 * 24 * 60 * 60 * 1000)
			},
		]
		for (const leave of ways) {
			leave()
			expect(comesIn(person)).toBe(false)
			expect(keepTeacher(access, which(id))).toMatchObject({ ok: true })
			expect(comesIn(person)).toBe(true)
		}
		setLastDay(access, which(id), day(-4))
		setLastDay(access, which(id), day(40))
		expect(comesIn(person)).toBe(true)
	})

	it('who can log in is told their last day, another one, and that none applies', () => {
		const { person, id } = aColleague()
		const told = () => mails().filter(({ kind }) => kind === 'lesson-changes')
		const text = (days: number) => plainDateWords(day(days), 'day-first')
		setLastDay(access, which(id), day(30))
		setLastDay(access, which(id), day(30))
		expect(told()).toMatchObject([
			{ to: person.email, subject: `Your last day at ${access.school.name}: ${text(30)}` },
		])
		expect(told()[0]?.text).toContain('You can log in until the end of that day')
		setLastDay(access, which(id), day(10))
		keepTeacher(access, which(id))
		setLastDay(access, which(id), day(-4))
		expect(told().map(({ subject }) => subject)).toEqual([
			`Your last day at ${access.school.name}: ${text(30)}`,
			`Your last day at ${access.school.name}: ${text(10)}`,
			`No longer your last day at ${access.school.name}: ${text(10)}`,
			`Your last day at ${access.school.name}: ${text(-4)}`,
		])
		expect(told()[3]?.text).toContain('Your account is locked.')
		setLastDay(access, which(id), day(-5))
		expect(told()).toHaveLength(4)
	})

	it('who keeps the account or has none is not told of a lock', () => {
		const person = joins(aPerson(), school, 'admin')
		const id = aTeacher(school, { membershipId: person.membershipId })
		setLastDay(access, which(id), day(30))
		expect(mails()).toMatchObject([{ to: person.email }])
		expect(mails()[0]?.text).not.toContain('log in')
		setLastDay(access, which(aTeacher(school, { email: 'without@account.example' })), day(30))
		expect(mails()).toHaveLength(1)
	})

	it('whom a person locked by hand stays locked', () => {
		const { person, id } = aColleague()
		lockAccount(access, PLACE(person))
		archiveTeacher(access, which(id), null)
		keepTeacher(access, which(id))
		expect(comesIn(person)).toBe(false)
	})

	it('who has left is unlocked only by bringing them back, and then teaches here again', () => {
		const { person, id } = aColleague()
		for (const leave of [
			() => setLastDay(access, which(id), day(-3)),
			() => archiveTeacher(access, which(id), null),
		]) {
			leave()
			expect(comesIn(person)).toBe(false)
			expect(unlockAccount(access, PLACE(person))).toMatchObject({ ok: true })
			expect(comesIn(person)).toBe(true)
			expect(rows('select ended_on, archived_at from teachers where id = ?', id)).toEqual([
				{ ended_on: null, archived_at: null },
			])
			expect(lockLeavers()).toBe(0)
		}
		expect(rows("select action from audit_entries where action = 'teacher.back'")).toHaveLength(2)
	})

	it('who has left is not unlocked where the plan has no room for them', () => {
		const { person, id } = aColleague()
		setLastDay(access, which(id), day(-3))
		for (let i = 0; i < 5; i += 1) aTeacher(school)
		const before = databaseHash()
		expect(unlockAccount(access, PLACE(person))).toMatchObject({
			ok: false,
			errors: { form: [expect.stringContaining('allows 5 teachers')] },
		})
		expect(databaseHash()).toBe(before)
	})

	it('who was locked before they left is not let in by the back door either', () => {
		const { person, id } = aColleague()
		lockAccount(access, PLACE(person))
		setLastDay(access, which(id), day(-3))
		for (let i = 0; i < 5; i += 1) aTeacher(school)
		expect(unlockAccount(access, PLACE(person))).toMatchObject({ ok: false })
		expect(comesIn(person)).toBe(false)
	})

	it('whose last day is not over costs the hour no write', () => {
		const { id } = aColleague()
		setLastDay(access, which(id), day(40))
		aTeacher(school, { endedOn: day(-2) })
		connection().sqlite.pragma('query_only = ON')
		try {
			expect(lockLeavers()).toBe(0)
		} finally {
			connection().sqlite.pragma('query_only = OFF')
		}
	})

	it('who leaves before coming in finds the invitation over', () => {
		const [one, two] = [aTeacher(school), aTeacher(school)]
		const hashes = [one, two].map((id, i) => {
			invited(access, { is: 'teacher', id }, { by: 'mail', email: `t${i}@example.test` })
			return hashOfSecret(mailedInvitation())
		})
		archiveTeacher(access, which(one), null)
		setLastDay(access, which(two), day(0))
		lockLeavers(Date.now() + 3 * 24 * 60 * 60 * 1000)
		keepTeacher(access, which(one))
		keepTeacher(access, which(two))
		expect(hashes.map((hash) => findInvitation(hash)?.isOpen)).toEqual([false, false])
	})

	it('who has left is not invited before they are back', () => {
		const id = aTeacher(school, { name: 'Jun', endedOn: '2020-01-01' })
		const entrance = { by: 'mail', email: 'jun@example.test' } as const
		expect(inviteHolder(access, { is: 'teacher', id }, entrance)).toMatchObject({
			errors: { form: ['Jun has left. Take that back first, then invite them.'] },
		})
	})
})
