import { z } from 'zod'
import { cycles, isPlanName, type Cycle, type PlanName } from '#app/domain/subscription/plans.ts'
import { emailAddress, nameLine, sameAs, secret, secretAgain } from '#app/domain/form/fields.ts'

const email = emailAddress('Please enter a valid email address')
const password = secret('Password must be at least 6 characters', { min: 6 })
const name = nameLine('Name must be at least 3 characters', { min: 3 })
const schoolName = nameLine('School name must be at least 3 characters', { min: 3 })

/** Used by `/register-school` and `/signup`. */
export const schoolRegistration = z.object({ name, email, password, schoolName })

/** Used by `/register-solo-teacher`, where the business is the school. */
export const soloRegistration = z.object({
	name,
	email,
	password,
	businessName: nameLine('Business name must be at least 3 characters', { min: 3 }),
})

/** The second registration form repeats the password. */
export const confirmedRegistration = sameAs(
	z.object({
		fullName: nameLine('Full name is required.', { min: 2 }),
		schoolName: nameLine('School name is required.', { min: 2 }),
		email: emailAddress('Please enter a valid email address.'),
		password: secret('Password must be at least 8 characters.', { min: 8 }),
		confirmPassword: secretAgain(),
	}),
	'password',
	'confirmPassword',
	"Passwords don't match",
)

/** Used by `POST /api/register`. A caller can only become the owner of a new school. */
export const registrationCall = schoolRegistration.extend({
	role: z.enum(['admin', 'solo_teacher_admin'], {
		error: 'Please register as a school or as a solo teacher.',
	}),
	subscriptionPlan: z.string().optional().transform(knownPlan),
})

/** Used by `POST /api/auth/register-school`, with the field names of the second form. */
export const schoolRegistrationCall = z.object({
	fullName: nameLine('Full name is required.', { min: 2 }),
	schoolName: nameLine('School name is required.', { min: 2 }),
	email: emailAddress('Please enter a valid email address.'),
	password: secret('Password must be at least 8 characters.', { min: 8 }),
})

/** Null for an unknown plan. */
export function knownPlan(text: string | null | undefined): PlanName | null {
	return isPlanName(text) ? text : null
}

/** Billing cycle in an address. Monthly is the default and needs no parameter. */
export function knownCycle(text: string | null): Cycle | null {
	return cycles.find((cycle) => cycle === text && cycle !== 'monthly') ?? null
}
