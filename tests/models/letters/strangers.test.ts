import { describe, expect, it } from 'vitest'
import { hashPassword } from '#app/models/password.server.ts'
import { askForEmail } from '#app/models/identity/email-change.server.ts'
import { sendResetLink } from '#app/models/identity/password-reset.server.ts'
import { registerSchool, type Registration } from '#app/models/visitors/registration.server.ts'
import { changeOwnPassword } from '#app/models/identity/own-password.server.ts'
import type { Person } from '#app/models/access.server.ts'
import { change, rows } from '../../support/database.ts'
import { ORIGIN } from '../../support/factories.ts'

const NAME = 'Your account is blocked, call 0800 666'
const SCHOOL = 'Pay your invoice now'
const VICTIM = 'victim@example.test'

async function aStrangerRegisters(language: Registration['language']): Promise<Person> {
	const registration = {
		name: NAME,
		schoolName: SCHOOL,
		email: VICTIM,
		role: 'admin',
		plan: null,
		language,
		dateFormat: 'day-first',
	} as const
	const password = { hash: await hashPassword('a long enough password'), isWeak: false }
	const registered = registerSchool(registration, password, { ...ORIGIN, subnet: '10.0.0.0' })
	if (registered.is !== 'new') throw new Error('They were registered before.')
	registerSchool({ ...registration, schoolName: 'Another' }, password, { ...ORIGIN, subnet: '10.0.0.0' })
	return registered.opened.person
}

const letters = () =>
	rows<{ kind: string; text: string }>(
		"select kind, subject || ' ' || text || ' ' || html as text from outbox",
	)

describe.each(['en', 'es', 'de'] as const)(
	'a letter in %s to an address that nobody has confirmed',
	(language) => {
		it('carries no word of the stranger who typed it', async () => {
			const person = await aStrangerRegisters(language)
			sendResetLink(VICTIM, { language, ...ORIGIN })
			askForEmail(person, 'another@example.test')
			changeOwnPassword(person, await hashPassword('another long password'))
			const kinds = letters().map(({ kind }) => kind)
			expect(kinds).toEqual(
				expect.arrayContaining([
					'registration',
					'address-taken',
					'password-reset',
					'email-confirmation',
					'email-change-notice',
					'password-changed',
				]),
			)
			for (const { kind, text } of letters())
				expect(
					[text.includes('blocked'), text.includes('invoice now'), text.includes('undefined')],
					kind,
				).toEqual([false, false, false])
		})

		it('greets by name once the school was paid for', async () => {
			const person = await aStrangerRegisters(language)
			change("update subscriptions set state = 'active'")
			changeOwnPassword(person, await hashPassword('another long password'))
			expect(letters().find(({ kind }) => kind === 'password-changed')?.text).toContain(NAME)
		})
	},
)
