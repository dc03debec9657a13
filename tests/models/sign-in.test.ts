import { describe, expect, it, vi } from 'vitest'
import {
	findCredentials,
	forgetFailures,
	recordFailure,
	removeOldFailures,
	signInRoom,
} from '#app/models/identity/sign-in.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { tryPassword } from '#app/guards/password-try.server.ts'
import { hashPassword, passwordMatches } from '#app/models/password.server.ts'
import { change, rows } from '../support/database.ts'
import { aPerson, aSchool, aTeacherAt, anAdminAt, PASSWORD, platformStaff } from '../support/factories.ts'

const MINUTE = 60 * 1000
const NOON = Date.UTC(2026, 3, 14, 12)
const HERE = '203.0.113'

function fail(times: number, username: string, subnet = HERE) {
	for (let i = 0; i < times; i++) recordFailure(username, subnet)
}

function at(moment: number) {
	vi.useFakeTimers({ toFake: ['Date'], now: moment })
}

describe('a sign-in', () => {
	it('is answered at once for the first five tries, then later each time', () => {
		for (let failures = 0; failures < 10; failures++) {
			expect(signInRoom('hanna', HERE)).toEqual({ delay: Math.max(0, failures - 4) * 250 })
			fail(1, 'hanna')
		}
	})

	it('is refused after ten failures of one account, from any network', () => {
		at(NOON)
		for (let i = 0; i < 10; i++) fail(1, 'hanna', `198.51.${i}`)
		at(NOON + 5 * MINUTE)
		expect(signInRoom('hanna', 'another network')).toEqual({ retryAfter: 10 * 60 })
		expect(signInRoom('mateo', HERE)).toEqual({ delay: 0 })
	})

	it('is heard again a quarter of an hour after the oldest of the ten', () => {
		at(NOON)
		fail(10, 'hanna')
		at(NOON + 15 * MINUTE - 1)
		expect(signInRoom('hanna', HERE)).toEqual({ retryAfter: 1 })
		at(NOON + 15 * MINUTE)
		expect(signInRoom('hanna', HERE)).toEqual({ delay: 0 })
	})

	it('is refused after a hundred failures from one network, for any account', () => {
		for (let i = 0; i < 99; i++) fail(1, `guess ${i}`)
		expect(signInRoom('hanna', HERE)).toEqual({ delay: 0 })
		fail(1, 'guess 99')
		expect(signInRoom('hanna', HERE)).toHaveProperty('retryAfter')
		expect(signInRoom('hanna', 'another network')).toEqual({ delay: 0 })
	})

	it('counts one account however it is written', () => {
		for (const name of ['Hanna', ' hanna ', 'HANNA', 'ｈａｎｎａ']) fail(3, name)
		expect(signInRoom('hanna', HERE)).toHaveProperty('retryAfter')
	})

	it('counts an unknown account like a known one', () => {
		const known = anAdminAt(aSchool())
		fail(10, known.username)
		fail(10, 'nobody at all')
		expect(signInRoom('nobody at all', 'elsewhere')).toEqual(signInRoom(known.username, 'elsewhere'))
	})

	it('that succeeds forgets the failures of its account alone', () => {
		fail(9, 'hanna')
		fail(9, 'mateo')
		forgetFailures(' HANNA')
		expect(signInRoom('hanna', HERE)).toEqual({ delay: 0 })
		expect(signInRoom('mateo', HERE)).toEqual({ delay: 1250 })
	})

	it('that failed is kept without what was typed, and for a quarter of an hour', () => {
		at(NOON)
		fail(1, 'my-password-in-the-wrong-field')
		expect(JSON.stringify(rows('select * from sign_in_failures'))).not.toContain('my-password')
		expect(removeOldFailures(NOON + 15 * MINUTE)).toBe(0)
		expect(removeOldFailures(NOON + 15 * MINUTE + 1)).toBe(1)
	})
})

describe('credentials', () => {
	it('are found by username or email address, however they are written', () => {
		const { userId, username, email } = aTeacherAt(aSchool())
		for (const typed of [username, email, ` ${email.toUpperCase()} `, username.toUpperCase()]) {
			expect(findCredentials(typed)?.id).toBe(userId)
		}
		expect(findCredentials('nobody')).toBeUndefined()
		expect(findCredentials('')).toBeUndefined()
	})

	it('are not found for a disabled account', () => {
		const teacher = aTeacherAt(aSchool())
		change('update users set disabled_at = 1 where id = ?', teacher.userId)
		expect(findCredentials(teacher.username)).toBeUndefined()
	})

	it('are not found for somebody who left their last school, but for platform staff without one', () => {
		const teacher = aTeacherAt(aSchool())
		change('update memberships set ended_at = 1')
		expect(findCredentials(teacher.username)).toBeUndefined()
		expect(findCredentials(aPerson().username)).toBeUndefined()
		const staff = platformStaff()
		expect(findCredentials(staff.username)?.id).toBe(staff.userId)
	})
})

it('of one network are counted though they come side by side', async () => {
	fail(98, 'earlier guesses')
	let checked = 0
	const guess = async () => {
		checked += 1
		await new Promise((resolve) => setTimeout(resolve, 5))
		return null
	}
	const args = { context: { subnet: HERE } } as unknown as RouteArgs
	const tries = Array.from({ length: 40 }, (_, i) => tryPassword(args, `name ${i}`, guess))
	const outcomes = (await Promise.all(tries)).map((tried) => tried.is)
	// Two are left, and two more were under way when those had failed.
	expect(checked).toBeLessThanOrEqual(5)
	expect(outcomes.filter((is) => is === 'too-many')).toHaveLength(40 - checked)
})

describe('a password', () => {
	it('is kept as Argon2id with 19 MiB and two passes', async () => {
		expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
	})

	it('matches letter for letter, untrimmed and uncut', async () => {
		const long = 'ä'.repeat(80)
		const hash = await hashPassword(long)
		expect(await passwordMatches(hash, long)).toBe(true)
		for (const other of [long.slice(0, -1), `${long} `, ` ${long}`, long.toUpperCase(), '']) {
			expect(await passwordMatches(hash, other)).toBe(false)
		}
	})

	it('of an account that does not exist never matches', async () => {
		expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false)
	})
})
