import { beforeEach, describe, expect, it } from 'vitest'
import { endOffer, findOffer, offerSchool } from '#app/models/account/ownership.server.ts'
import { databaseHash, rows } from '../../support/database.ts'
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
import { valueOf } from '../../support/lessons.ts'
import { mails } from '../../support/mail.ts'

let school: ASchool
let admin: APerson
let heir: APerson

function aTeacherWithAccount(name: string) {
	const person = joins(aPerson({ name }), school, 'teacher')
	aTeacher(school, { name, membershipId: person.membershipId })
	return person
}

beforeEach(() => {
	school = aSchool()
	admin = anAdminAt(school)
	heir = aTeacherWithAccount('Hedda Heir')
})

const offer = (by: APerson, to: APerson) => offerSchool(accessOf(by), to.membershipId ?? '')
const history = () =>
	rows<{ action: string }>(
		"select action, actor_id, object_name from audit_entries where action like 'owner%'",
	)

describe('a school that is offered to somebody', () => {
	it('can be offered by nobody but its owner, and that is not written down either', () => {
		const other = aTeacherWithAccount('Otto Other')
		const theirs = accessOf(other)
		const before = databaseHash()
		expect(offerSchool(theirs, heir.membershipId ?? '')).toMatchObject({ ok: false })
		expect(databaseHash()).toBe(before)
		expect(findOffer(accessOf(admin))).toBeNull()
	})

	it('leaves a line in the history when it is offered, and when that is taken back or declined', () => {
		expect(offer(admin, heir)).toMatchObject({ ok: true })
		expect(endOffer(accessOf(admin))).toMatchObject({ ok: true })
		expect(offer(admin, heir)).toMatchObject({ ok: true })
		expect(endOffer(accessOf(heir))).toMatchObject({ ok: true })
		const by = (person: APerson, action: string, about: APerson) => ({
			action,
			actor_id: person.userId,
			object_name: about.name,
		})
		expect(history()).toEqual([
			by(admin, 'ownership.offered', heir),
			by(admin, 'ownership.withdrawn', heir),
			by(admin, 'ownership.offered', heir),
			by(heir, 'ownership.declined', admin),
		])
	})

	it('is told to its owner by mail, who may not have offered it', () => {
		valueOf(offer(admin, heir))
		expect(mails()).toMatchObject([
			{ kind: 'ownership-offer', to: heir.email },
			{ kind: 'ownership-offered', to: admin.email },
		])
		const [{ text } = { text: '' }] = rows<{ text: string }>(
			"select text from outbox where kind = 'ownership-offered'",
		)
		expect(text).toContain(`${heir.name} was asked to take over ${school.name}`)
		expect(text).toContain('If it was not you, choose another password now')
		expect(text).toContain('/forgot-password')
	})

	it('is no business of the other teachers', () => {
		const other = aTeacherWithAccount('Otto Other')
		offer(admin, heir)
		const theirs = accessOf(other)
		const before = databaseHash()
		expect(endOffer(theirs)).toMatchObject({ ok: false })
		expect(databaseHash()).toBe(before)
	})
})
