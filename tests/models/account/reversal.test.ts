import { beforeEach, describe, expect, it } from 'vitest'
import { findOffer, offerSchool } from '#app/models/account/ownership.server.ts'
import { takeSchoolOver } from '#app/models/account/takeover.server.ts'
import { lockAccount } from '#app/models/account/status.server.ts'
import { askForEmail, confirmEmail } from '#app/models/identity/email-change.server.ts'
import { changeOwnPassword } from '#app/models/identity/own-password.server.ts'
import { findLinkOwner } from '#app/models/identity/password-choice.server.ts'
import { findReversal, removeOldReversals, reverseChange } from '#app/models/identity/reversal.server.ts'
import { databaseHash, rows } from '../../support/database.ts'
import {
	accessOf,
	anAdminAt,
	aPerson,
	aSchool,
	aTeacher,
	joins,
	ORIGIN,
	signedIn,
	type APerson,
	type ASchool,
} from '../../support/factories.ts'

const DAY = 24 * 60 * 60 * 1000
let now = 0
let school: ASchool
let owner: APerson
let thief: APerson

beforeEach(() => {
	now = Date.now()
	school = aSchool()
	owner = anAdminAt(school)
	thief = joins(aPerson({ name: 'Thilo Thief' }), school, 'teacher')
	aTeacher(school, { name: 'Thilo Thief', membershipId: thief.membershipId })
})

/** Time goes by, so that one change is later than another. */
const later = () => (now += 60_000)

const emailOf = (person: APerson) =>
	rows<{ email: string }>('select email from users where id = ?', person.userId)[0]?.email ?? ''
const rolesHere = () =>
	Object.fromEntries(
		rows<{ user_id: string; role: string }>(
			'select user_id, role from memberships where school_id = ?',
			school.id,
		).map((one) => [one.user_id, one.role]),
	)

function changesAddress(person: APerson, to: string) {
	askForEmail({ ...accessOf(person), email: emailOf(person) }, to, later())
	const [asked] = rows<{ hash: string }>(
		'select hash from email_changes where email = ? and used_at is null',
		to,
	)
	expect(confirmEmail(asked?.hash ?? '', ORIGIN, now)).toMatchObject({ ok: true })
}

function handsOver() {
	offerSchool(accessOf(owner), thief.membershipId ?? '', later())
	const offer = findOffer(accessOf(thief), now)?.id ?? ''
	expect(takeSchoolOver(accessOf(thief), offer, ORIGIN, now)).toMatchObject({ ok: true })
}

/** The link in the newest letter of a kind to an address. */
function linkTo(address: string, kind: string) {
	const [mail] = rows<{ text: string }>(
		'select text from outbox where to_address = ? and kind = ? order by rowid desc',
		address,
		kind,
	)
	return /\/links\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'none'
}

const takesBack = (token: string) => reverseChange(token, 'nobody knows', ORIGIN, later())

describe('an address that was changed', () => {
	it('is taken back with the link in its letter, once, and a new password chosen', () => {
		const { secret } = signedIn(owner)
		changesAddress(owner, 'thief@example.test')
		const link = linkTo(owner.email, 'email-changed')
		expect(findReversal(link, now)).toMatchObject({ userId: owner.userId, email: owner.email })
		const back = takesBack(link)
		if (!back.ok) throw new Error('refused')
		expect(emailOf(owner)).toBe(owner.email)
		expect([secret, rows('select * from sessions where user_id = ?', owner.userId)]).toEqual([secret, []])
		expect(rows('select password_hash from users where id = ?', owner.userId)).toEqual([
			{ password_hash: 'nobody knows' },
		])
		expect(findLinkOwner(back.value, now)).toMatchObject({ userId: owner.userId })
		const before = databaseHash()
		expect(takesBack(link)).toMatchObject({ ok: false })
		expect(databaseHash()).toBe(before)
	})

	it('can be taken back after the thief chose another password', () => {
		changesAddress(owner, 'thief@example.test')
		const link = linkTo(owner.email, 'email-changed')
		changeOwnPassword(accessOf(owner), 'hash of the thief', later())
		expect(takesBack(link)).toMatchObject({ ok: true })
	})

	it('is given back to whoever had it first, and later links end', () => {
		changesAddress(owner, 'thief@example.test')
		changesAddress(owner, 'second@example.test')
		const [first, second] = [
			linkTo(owner.email, 'email-changed'),
			linkTo('thief@example.test', 'email-changed'),
		]
		expect(takesBack(second)).toMatchObject({ ok: true })
		expect(emailOf(owner)).toBe('thief@example.test')
		expect(takesBack(first)).toMatchObject({ ok: true })
		expect(emailOf(owner)).toBe(owner.email)
		expect(rows('select * from reversals')).toEqual([])
	})

	it('ends the link of the thief when the owner comes first', () => {
		changesAddress(owner, 'thief@example.test')
		changesAddress(owner, 'second@example.test')
		const second = linkTo('thief@example.test', 'email-changed')
		expect(takesBack(linkTo(owner.email, 'email-changed'))).toMatchObject({ ok: true })
		expect(takesBack(second)).toMatchObject({ ok: false })
		expect(emailOf(owner)).toBe(owner.email)
	})

	it('stays after a week, or where another account uses the old one now', () => {
		changesAddress(owner, 'new@example.test')
		const link = linkTo(owner.email, 'email-changed')
		expect(findReversal(link, now + 7 * DAY)).toBeNull()
		aPerson({ email: owner.email })
		expect(takesBack(link)).toMatchObject({ ok: false })
		expect(emailOf(owner)).toBe('new@example.test')
		expect([removeOldReversals(now), removeOldReversals(now + 8 * DAY)]).toEqual([0, 1])
	})
})

describe('a school that was taken over', () => {
	it('is taken back with the link in the letter, also when the owner was locked', () => {
		handsOver()
		expect(rolesHere()).toEqual({ [owner.userId]: 'teacher', [thief.userId]: 'admin' })
		lockAccount({ ...accessOf(thief), role: 'admin' }, owner.membershipId ?? '', later())
		expect(takesBack(linkTo(owner.email, 'ownership-taken'))).toMatchObject({ ok: true })
		expect(rolesHere()).toEqual({ [owner.userId]: 'admin', [thief.userId]: 'teacher' })
		expect(rows('select * from sessions')).toEqual([])
		expect(rows('select locked_at from memberships where id = ?', owner.membershipId)).toEqual([
			{ locked_at: null },
		])
		expect(signedIn(owner).person.role).toBe('admin')
	})

	it('is told to the address the owner lost before, whose link gives back both', () => {
		changesAddress(owner, 'thief@example.test')
		handsOver()
		const [mine, theirs] = [owner.email, 'thief@example.test'].map((to) => linkTo(to, 'ownership-taken'))
		expect(takesBack(mine ?? '')).toMatchObject({ ok: true })
		expect([emailOf(owner), rolesHere()[owner.userId]]).toEqual([owner.email, 'admin'])
		expect(takesBack(theirs ?? '')).toMatchObject({ ok: false })
	})

	it('is none of the business of another school', () => {
		const other = anAdminAt(aSchool())
		handsOver()
		takesBack(linkTo(owner.email, 'ownership-taken'))
		expect(rows('select role from memberships where user_id = ?', other.userId)).toEqual([{ role: 'admin' }])
	})
})
