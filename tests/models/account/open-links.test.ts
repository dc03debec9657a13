import { beforeEach, describe, expect, it } from 'vitest'
import { findOffer, offerSchool } from '#app/models/account/ownership.server.ts'
import { resetAccount } from '#app/models/account/renewal.server.ts'
import { endAllSessions, lockAccount, unlockAccount } from '#app/models/account/status.server.ts'
import { askForEmail, pendingEmail } from '#app/models/identity/email-change.server.ts'
import { changeOwnPassword } from '#app/models/identity/own-password.server.ts'
import { endOtherSessions } from '#app/models/identity/own-session.server.ts'
import { sendResetLink } from '#app/models/identity/password-reset.server.ts'
import { findLinkOwner, resetPassword } from '#app/models/identity/password-choice.server.ts'
import { change } from '../../support/database.ts'
import { mailedLink } from '../../support/mail.ts'
import {
	accessOf,
	anAdminAt,
	aPerson,
	aSchool,
	aTeacher,
	joins,
	ORIGIN,
	type APerson,
	type ASchool,
} from '../../support/factories.ts'

let school: ASchool
let admin: APerson
let teacher: APerson

beforeEach(() => {
	school = aSchool()
	admin = anAdminAt(school)
	teacher = joins(aPerson({ name: 'Hedda Heir' }), school, 'teacher')
	aTeacher(school, { name: 'Hedda Heir', membershipId: teacher.membershipId })
})

const linkIn = (path: string) =>
	Object.fromEntries(new URL(path, 'http://localhost').searchParams) as { token: string; email: string }

/** A link to another address, an offer of the school and a link to another password, all open. */
function leavesOpen(person: APerson) {
	askForEmail(accessOf(person), 'thief@example.test')
	offerSchool(accessOf(admin), teacher.membershipId ?? '')
	sendResetLink(person.email, ORIGIN)
	const link = linkIn(mailedLink())
	expect(stillOpen(person, link)).toEqual({ email: 'thief@example.test', offer: true, reset: true })
	return link
}

function stillOpen(person: APerson, link: { token: string; email: string }) {
	return {
		email: pendingEmail(accessOf(person)),
		offer: findOffer(accessOf(admin)) !== null,
		reset: findLinkOwner(link) !== null,
	}
}

const NOTHING = { email: null, offer: false, reset: false }

describe('what somebody else may have begun with an account', () => {
	it('ends with a password reset', () => {
		const link = leavesOpen(admin)
		expect(resetPassword(link, 'new hash', ORIGIN)).toMatchObject({ ok: true })
		expect(stillOpen(admin, link)).toEqual(NOTHING)
	})

	it('ends with a new password of one’s own', () => {
		const link = leavesOpen(admin)
		changeOwnPassword(accessOf(admin), 'new hash')
		expect(stillOpen(admin, link)).toEqual(NOTHING)
	})

	it('ends with signing out everywhere else', () => {
		const link = leavesOpen(admin)
		endOtherSessions(accessOf(admin))
		expect(stillOpen(admin, link)).toEqual(NOTHING)
	})

	it('ends with a lock, and stays ended when the lock is off', () => {
		const link = leavesOpen(teacher)
		lockAccount(accessOf(admin), teacher.membershipId ?? '')
		unlockAccount(accessOf(admin), teacher.membershipId ?? '')
		expect(stillOpen(teacher, link)).toEqual(NOTHING)
	})

	it('ends when the office signs somebody out', () => {
		const link = leavesOpen(teacher)
		endAllSessions(accessOf(admin), teacher.membershipId ?? '')
		expect(stillOpen(teacher, link)).toEqual(NOTHING)
	})

	it('ends when the office sends a link to another password, but for that link', () => {
		const link = leavesOpen(teacher)
		resetAccount(accessOf(admin), teacher.membershipId ?? '')
		expect(stillOpen(teacher, link)).toEqual(NOTHING)
		expect(findLinkOwner(linkIn(mailedLink()))).not.toBeNull()
	})

	it('goes on where another account is concerned', () => {
		const link = leavesOpen(admin)
		const other = anAdminAt(aSchool())
		changeOwnPassword(accessOf(other), 'new hash')
		endOtherSessions(accessOf(other))
		expect(stillOpen(admin, link)).toEqual({ email: 'thief@example.test', offer: true, reset: true })
	})

	it('goes on where a school asked somebody who never said yes, and locks them or signs them out', () => {
		const link = leavesOpen(admin)
		const stranger = aSchool()
		const place = joins(admin, stranger, 'teacher')
		change('update memberships set awaited_since = 1 where id = ?', place.membershipId)
		const access = accessOf(anAdminAt(stranger))
		endAllSessions(access, place.membershipId ?? '')
		lockAccount(access, place.membershipId ?? '')
		expect(stillOpen(admin, link)).toEqual({ email: 'thief@example.test', offer: true, reset: true })
	})
})
