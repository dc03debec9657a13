import { z } from 'zod'
import { cycles, isPlanName, type Cycle, type PlanName } from '#app/domain/subscription/plans.ts'
import { emailAddress, nameLine, sameAs, secret, secretAgain } from '#app/domain/form/fields.ts'

const email = emailAddress('Please enter a valid email address')
const password = secret('Password must be at least 6 characters', { min: 6 })
const name = nameLine('Name must be at least 3 characters', { min: 3 })
const schoolName = nameLine('School name must be at least 3 characters', { min: 3 })

/** `/register-school` and `/signup`. */
export const schoolRegistration = z.object({ name, email, password, schoolName })

/** `/register-solo-teacher`: the business is the school. */
export const soloRegistration = z.object({
	name,
	email,
	password,
	businessName: nameLine('Business name must be at least 3 characters', { min: 3 }),
})

/** The second form, which asks for the password twice. */
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

/** `POST /api/register`. Nobody can ask to be anything but the owner of a new school. */
export const registrationCall = schoolRegistration.extend({
	role: z.enum(['admin', 'solo_teacher_admin'], {
		error: 'Please register as a school or as a solo teacher.',
	}),
	subscriptionPlan: z.string().optional().transform(knownPlan),
})

/** `POST /api/auth/register-school`, which names the person as the second form does. */
export const schoolRegistrationCall = z.object({
	fullName: nameLine('Full name is required.', { min: 2 }),
	schoolName: nameLine('School name is required.', { min: 2 }),
	email: emailAddress('Please enter a valid email address.'),
	password: secret('Password must be at least 8 characters.', { min: 8 }),
})

/** A plan named in an address or a call, when there is one of that name. */
export function knownPlan(text: string | null | undefined): PlanName | null {
	return isPlanName(text) ? text : null
}

/** How often somebody chose to pay, as an address carries it; monthly needs no mention. */
export function knownCycle(text: string | null): Cycle | null {
	return cycles.find((cycle) => cycle === text && cycle !== 'monthly') ?? null
}
