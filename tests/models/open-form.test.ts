import { describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import {
	claimForm,
	removeOldTries,
	tryOpenForm,
	type OpenForm,
} from '#app/models/visitors/open-form.server.ts'
import { rows } from '../support/database.ts'

const MINUTE = 60 * 1000
const NOON = Date.UTC(2026, 3, 14, 12)
const HERE = '203.0.113'

function claim(
	values: unknown,
	{ form = 'contact', subnet = HERE, now = NOON }: { form?: OpenForm; subnet?: string; now?: number } = {},
) {
	return write((tx) => claimForm(tx, form, values, subnet, now))
}

function tries(times: number, subnet = HERE, now = NOON) {
	return Array.from({ length: times }, () => tryOpenForm('contact', subnet, now))
}

describe('a form anybody may send', () => {
	it('is heard ten times a minute a network, then refused until the oldest try is a minute old', () => {
		expect(tries(10)).toEqual(Array(10).fill(null))
		expect(tryOpenForm('contact', HERE, NOON + 30_000)).toEqual({
			ok: false,
			status: 429,
			retryAfter: 30,
			errors: {
				form: [
					'Too many messages came from your network. Please try again in 1 minute; what you typed is still here.',
				],
			},
		})
		expect(tryOpenForm('contact', 'another network', NOON)).toBeNull()
		expect(tryOpenForm('contact', HERE, NOON + MINUTE)).toBeNull()
	})

	it('is accepted five times an hour a network', () => {
		for (let i = 0; i < 5; i++) expect(claim({ message: i }, { now: NOON + i * MINUTE })).toBe(true)
		const refused = tryOpenForm('contact', HERE, NOON + 5 * MINUTE)
		expect(refused).toMatchObject({ status: 429, retryAfter: 55 * 60 })
		expect(refused?.errors.form).toEqual([
			'Too many messages came from your network. Please try again in 55 minutes; what you typed is still here.',
		])
		expect(tryOpenForm('contact', 'another network', NOON + 5 * MINUTE)).toBeNull()
		expect(tryOpenForm('contact', HERE, NOON + 60 * MINUTE)).toBeNull()
	})

	it('is counted by itself, and told what it is about', () => {
		tries(10)
		for (let i = 0; i < 5; i++) claim({ demo: i }, { form: 'demo' })
		expect(tryOpenForm('registration', HERE, NOON)).toBeNull()
		const text = (form: OpenForm) => tryOpenForm(form, HERE, NOON)?.errors.form?.[0]
		expect(text('contact')).toMatch(/^Too many messages came from your network\./)
		expect(text('demo')).toMatch(/^Too many demo requests came from your network\./)
		for (let i = 0; i < 9; i++) tryOpenForm('registration', HERE, NOON)
		expect(text('registration')).toMatch(/^Too many registrations came from your network\./)
	})

	it('counts no refused try as another try', () => {
		tries(10)
		tries(50, HERE, NOON + 30_000)
		expect(tryOpenForm('contact', HERE, NOON + MINUTE)).toBeNull()
	})

	it('forgets tries after an hour', () => {
		tries(3)
		expect(removeOldTries(NOON + 60 * MINUTE)).toBe(0)
		expect(removeOldTries(NOON + 60 * MINUTE + 1)).toBe(3)
	})
})

describe('the same values of the same form', () => {
	const values = { name: 'Ana', message: 'Hello' }

	it('are claimed once in ten minutes', () => {
		expect(claim(values)).toBe(true)
		expect(claim({ ...values })).toBe(false)
		expect(claim(values, { now: NOON + 10 * MINUTE })).toBe(false)
		expect(claim(values, { now: NOON + 10 * MINUTE + 1 })).toBe(true)
	})

	it('are the same from another network', () => {
		claim(values)
		expect(claim(values, { subnet: 'another network' })).toBe(false)
	})

	it('are others in another form, or with another letter', () => {
		claim(values)
		expect(claim(values, { form: 'demo' })).toBe(true)
		expect(claim({ ...values, message: 'Hello!' })).toBe(true)
	})

	it('are not kept, only a keyed hash of them is', () => {
		claim(values)
		expect(JSON.stringify(rows('select * from accepted_forms'))).not.toMatch(/Ana|Hello/)
	})

	it('are free again when what they made was undone', () => {
		const undo = () =>
			write((tx) => {
				claimForm(tx, 'contact', values, HERE, NOON)
				throw new Error('undone')
			})
		expect(undo).toThrow('undone')
		expect(claim(values)).toBe(true)
	})
})
