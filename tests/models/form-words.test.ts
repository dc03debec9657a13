import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { line, nameLine, sameAs, secret, secretAgain } from '#app/domain/form/fields.ts'
import { signInForm, simpleSignInForm } from '#app/domain/account/sign-in-form.ts'
import { inOneGo } from '../support/in-one-go.ts'

/** Every message, by field. */
function problems(schema: z.ZodType, value: unknown): Record<string, string[]> {
	const { error } = schema.safeParse(value)
	const found: Record<string, string[]> = {}
	for (const { path, message } of error?.issues ?? []) (found[path.join('.')] ??= []).push(message)
	return found
}

describe('what has no words of its own', () => {
	it.each([
		[z.string(), undefined, 'Required'],
		[z.string(), 7, 'Expected string received number'],
		[z.string(), null, 'Expected string received null'],
		[z.string(), ['a'], 'Expected string received array'],
		[z.number(), 'a', 'Expected number received string'],
		[z.boolean(), {}, 'Expected boolean received object'],
		[z.email(), 'not an address', 'Invalid email'],
		[z.string().min(3), 'ab', 'String must contain at least 3 character(s)'],
		[z.string().max(3), 'abcd', 'String must contain at most 3 character(s)'],
	] as const)('%# is said in the general words', (schema, value, text) => {
		expect(problems(z.object({ field: schema }), { field: value })).toEqual({ field: [text] })
	})
})

describe('a line of text', () => {
	const schema = z.object({ name: line('Name must be at least 3 characters', { min: 3, max: 5 }) })

	it.each([[{}], [{ name: '' }], [{ name: 'ab' }], [{ name: ' ab ' }], [{ name: 7 }]])(
		'has one message whatever is wrong: %j',
		(value) => {
			expect(problems(schema, value)).toEqual({ name: ['Name must be at least 3 characters'] })
		},
	)

	it('is trimmed, and has an end', () => {
		expect(schema.parse({ name: ' Ana ' })).toEqual({ name: 'Ana' })
		expect(problems(schema, { name: 'abcdef' })).toEqual({ name: ['Please use at most 5 characters'] })
	})
})

describe('a secret', () => {
	it('is kept as it was typed, and may be long', () => {
		const schema = secret('Password is required.')
		expect(schema.parse('  spaces  ')).toBe('  spaces  ')
		expect(schema.parse('x'.repeat(1024))).toHaveLength(1024)
		expect(schema.safeParse('x'.repeat(1025)).success).toBe(false)
	})
})

describe('two fields that must be the same', () => {
	const schema = sameAs(
		z.object({
			name: line('Name is missing'),
			password: secret('Password is missing'),
			again: secretAgain(),
		}),
		'password',
		'again',
		'Passwords do not match.',
	)

	it('are compared although others failed', () => {
		expect(problems(schema, { password: 'one', again: 'two' })).toEqual({
			name: ['Name is missing'],
			again: ['Passwords do not match.'],
		})
	})

	it('are not complained about while one of them is missing', () => {
		expect(problems(schema, { name: 'Ana', again: 'two' })).toEqual({ password: ['Password is missing'] })
		expect(problems(schema, { name: 'Ana' })).toEqual({ password: ['Password is missing'] })
		expect(problems(schema, { name: 'Ana', password: 'one', again: 'one' })).toEqual({})
		expect(problems(schema, { name: 'Ana', password: 'one' })).toEqual({
			again: ['Passwords do not match.'],
		})
	})

	it('are not compared when what was sent is no form at all', () => {
		expect(problems(schema, null)).toEqual({ '': ['Expected object received null'] })
	})
})

describe('the sign-in form', () => {
	it('says every mistake at once, in the words of the specification', () => {
		const text = {
			username: ['Please enter your username or email.'],
			password: ['Password is required.'],
		}
		for (const value of [{}, { username: '', password: '' }, { username: '   ' }]) {
			expect(problems(signInForm, value)).toEqual(text)
			expect(problems(simpleSignInForm, value)).toEqual(text)
		}
	})

	it('does not remember unless it is asked to, and drops what it does not know', () => {
		const typed = { username: ' ana ', password: ' p ', role: 'super_admin', schoolId: 'x' }
		expect(signInForm.parse(typed)).toEqual({ username: 'ana', password: ' p ', rememberMe: false })
		expect(simpleSignInForm.parse({ ...typed, rememberMe: true })).toEqual({
			username: 'ana',
			password: ' p ',
		})
	})

	it.each(['a', ' ', '@'])('reads what is typed in one go, however much it is: %j', (letter) => {
		const text = letter.repeat(1_000_000)
		inOneGo(() => problems(signInForm, { username: text, password: text }))
	})
})

describe('the name of a person or a school', () => {
	const schema = z.object({ name: nameLine('Enter your name') })

	it.each([
		'http://evil.example/pay your invoice',
		'Your account is blocked, go to https://evil.example/unlock now',
		'Pay at www.evil.example',
		'WWW.evil.example',
		'Write to bank@evil.example',
	])('%s is refused: it would be a link in a letter', (name) => {
		expect(problems(schema, { name })).toEqual({ name: ['A name cannot contain a web or email address'] })
	})

	it.each([
		'Music @ Home',
		'Jazz@Lincoln',
		'J. S. Bach',
		'Dr.Smith',
		'St. Mary’s',
		'A/B: Sounds',
		'Pianolessons.com',
		'Wwwendy',
	])('%s is a name', (name) => expect(schema.parse({ name })).toEqual({ name }))

	it('that is missing or too long has one message', () => {
		expect(problems(schema, { name: ' ' })).toEqual({ name: ['Enter your name'] })
	})
})
