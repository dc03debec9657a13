import { afterEach, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { openSessionOn } from '#app/models/identity/device.server.ts'
import { eraseAccount } from '#app/models/identity/erasure.server.ts'
import { endTwoFactorOf } from '#app/models/platform/staff.server.ts'
import { findPerson } from '#app/models/identity/person.server.ts'
import {
	beginTwoFactor,
	confirmTwoFactor,
	findSetup,
	findTwoFactor,
	hasTwoFactor,
	renewRecoveryCodes,
} from '#app/models/identity/two-factor.server.ts'
import { resealTwoFactors, takeCode } from '#app/models/identity/two-factor-code.server.ts'
import { change, rows } from '../../support/database.ts'
import { aPerson, aSchool, aTeacherAt, ORIGIN, signedIn } from '../../support/factories.ts'
import { mails } from '../../support/mail.ts'
import { Phone, withPhone } from '../../support/phone.ts'

const NOON = Date.UTC(2026, 3, 14, 12)
const HALF_MINUTE = 30_000
const take = (userId: string, code: string) => takeCode(userId, code)

function aTeacherWithPhone() {
	vi.useFakeTimers({ toFake: ['Date'], now: NOON })
	const teacher = aTeacherAt(aSchool())
	return { teacher, ...withPhone(teacher) }
}

describe('the code of an app', () => {
	it('is taken once, also a moment later and by somebody else', () => {
		const { teacher, phone } = aTeacherWithPhone()
		const code = phone.code()
		expect(take(teacher.userId, code)).toBe('app')
		expect(take(teacher.userId, code)).toBeNull()
		vi.setSystemTime(NOON + HALF_MINUTE)
		expect(take(teacher.userId, code)).toBeNull()
		expect(take(teacher.userId, phone.code())).toBe('app')
	})

	it('is not taken before one that was already used', () => {
		const { teacher, phone } = aTeacherWithPhone()
		vi.setSystemTime(NOON + 2 * HALF_MINUTE)
		expect(take(teacher.userId, phone.code())).toBe('app')
		expect(take(teacher.userId, phone.code(1))).toBeNull()
	})

	it('may be half a minute late, and not a whole one', () => {
		const { teacher, phone } = aTeacherWithPhone()
		vi.setSystemTime(NOON + 4 * HALF_MINUTE)
		expect(take(teacher.userId, phone.code(2))).toBeNull()
		expect(take(teacher.userId, phone.code(1))).toBe('app')
	})

	it('is of one account alone, and of nobody who has none', () => {
		const { phone } = aTeacherWithPhone()
		const other = aTeacherAt(aSchool())
		expect(take(other.userId, phone.code())).toBeNull()
		withPhone(other)
		expect(take(other.userId, phone.code())).toBeNull()
	})

	it('counts for nothing before the setup was confirmed', () => {
		vi.useFakeTimers({ toFake: ['Date'], now: NOON })
		const teacher = aTeacherAt(aSchool())
		const person = findPerson(signedIn(teacher).secret, ORIGIN)!
		beginTwoFactor(person)
		const phone = new Phone(findSetup(person)!.secret)
		expect(hasTwoFactor(teacher.userId)).toBe(false)
		expect(take(teacher.userId, phone.code())).toBeNull()
		expect(confirmTwoFactor(person, '000000').ok).toBe(false)
		vi.setSystemTime(NOON + 31 * 60_000)
		expect(findSetup(person)).toBeNull()
		expect(confirmTwoFactor(person, phone.code()).ok).toBe(false)
		expect(hasTwoFactor(teacher.userId)).toBe(false)
	})
})

describe('a recovery code', () => {
	it('works once, however it is typed, and its owner is told', () => {
		const { teacher, codes } = aTeacherWithPhone()
		const typed = ` ${codes[0]!.toLowerCase().replace(/(.{4})/g, '$1-')}`
		expect(take(teacher.userId, typed)).toBe('recovery')
		expect(mails().at(-1)).toMatchObject({ to: teacher.email, kind: 'two-factor-recovery-used' })
		expect(take(teacher.userId, typed)).toBeNull()
		expect(findTwoFactor(teacher.userId)?.codesLeft).toBe(9)
	})

	it('is kept as a hash only', () => {
		const { codes } = aTeacherWithPhone()
		const kept = JSON.stringify(rows('select * from recovery_codes'))
		for (const code of codes) expect(kept).not.toContain(code)
	})

	it('is worth nothing once there are new ones', () => {
		const { teacher, person, codes } = aTeacherWithPhone()
		const renewed = renewRecoveryCodes(person)
		expect(renewed.ok && new Set([...renewed.value, ...codes]).size).toBe(20)
		expect(take(teacher.userId, codes[0]!)).toBeNull()
		expect(renewed.ok && take(teacher.userId, renewed.value[0]!)).toBe('recovery')
	})
})

describe('new recovery codes', () => {
	it('are given to nobody who signs in without a phone', () => {
		const person = findPerson(signedIn(aTeacherAt(aSchool())).secret, ORIGIN)!
		expect(renewRecoveryCodes(person)).toMatchObject({
			ok: false,
			errors: { form: ['Two-factor sign-in is off.'] },
		})
		expect(rows('select hash from recovery_codes')).toEqual([])
		expect(mails()).toEqual([])
	})

	it('are told to their owner, replace used ones too, and leave everyone else’s as they are', () => {
		const other = aTeacherWithPhone()
		const { teacher, person, codes } = aTeacherWithPhone()
		expect(take(teacher.userId, codes[0]!)).toBe('recovery')
		expect(renewRecoveryCodes(person).ok).toBe(true)
		expect(findTwoFactor(teacher.userId)?.codesLeft).toBe(10)
		expect(mails().at(-1)).toMatchObject({ to: teacher.email, kind: 'two-factor-new-codes' })
		expect(take(other.teacher.userId, other.codes[0]!)).toBe('recovery')
	})
})

describe('the secret of an app', () => {
	const { sessionSecrets } = environment()
	const before = [...sessionSecrets]
	afterEach(() => void sessionSecrets.splice(0, sessionSecrets.length, ...before))
	const sealed = () => rows<{ secret: string }>('select secret from two_factors')[0]!.secret

	it('cannot be read from the database', () => {
		vi.useFakeTimers({ toFake: ['Date'], now: NOON })
		const person = findPerson(signedIn(aTeacherAt(aSchool())).secret, ORIGIN)!
		beginTwoFactor(person)
		expect(sealed()).not.toContain(findSetup(person)!.secret)
	})

	it('outlives a new secret of the platform, and the end of the old one', () => {
		const { teacher, phone } = aTeacherWithPhone()
		sessionSecrets.unshift('a second secret of the platform, for the rotation')
		expect(resealTwoFactors()).toBe(1)
		expect(resealTwoFactors()).toBe(0)
		sessionSecrets.pop()
		expect(take(teacher.userId, phone.code())).toBe('app')
	})
})

it('the command ends it for somebody who lost everything, and they are told', () => {
	const { teacher, codes } = aTeacherWithPhone()
	expect(endTwoFactorOf(teacher.email ?? '')).toBe(true)
	expect(hasTwoFactor(teacher.userId)).toBe(false)
	expect(take(teacher.userId, codes[0]!)).toBeNull()
	expect(mails().at(-1)).toMatchObject({ to: teacher.email, kind: 'two-factor-off' })
	expect(endTwoFactorOf(teacher.email ?? '')).toBe(false)
	expect(endTwoFactorOf(aPerson().email ?? '')).toBe(false)
})

it('goes with an account that is erased, and so do its browsers', () => {
	const { teacher } = aTeacherWithPhone()
	const arrival = { userId: teacher.userId, remembered: false, deviceSecret: 'browser', trust: true }
	openSessionOn(arrival, ORIGIN)
	change('update memberships set ended_at = 1 where id = ?', teacher.membershipId)
	const [place] = rows<{ school_id: string }>('select school_id from memberships')
	write((tx) => eraseAccount(tx, place!.school_id, teacher.userId))
	for (const table of ['two_factors', 'recovery_codes', 'devices'])
		expect(rows(`select * from ${table}`), table).toEqual([])
})
