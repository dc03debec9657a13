import { z } from 'zod'
import { optionalLink } from '#app/domain/form/link.ts'
import { isTimeZone } from '#app/domain/time-zones.ts'
import {
	emailAddress,
	line,
	nameLine,
	optionalLanguage,
	optionalPhone,
	sameAs,
	secret,
	secretAgain,
	wholeNumber,
} from '#app/domain/form/fields.ts'
import { textConsentForms } from '#app/domain/text/form.ts'
import { showTeacherForm } from '#app/domain/join/form.ts'
import { pushForms } from '#app/domain/notification/push-form.ts'
import { ownNotifications } from '#app/domain/notification/form.ts'

const currentPassword = secret('Enter the password you have now.')
const intent = <I extends string>(name: I) => z.literal(name)

const details = z.object({
	intent: intent('details'),
	name: nameLine('Enter your name', { max: 100 }),
	phone: optionalPhone(),
	language: optionalLanguage(),
	timeZone: z
		.string()
		.optional()
		.refine((zone) => !zone || isTimeZone(zone), 'Choose a time zone from the list'),
	dateFormat: z
		.enum(['day-first', 'month-first', 'year-first'], { error: 'Choose how dates are written' })
		.optional(),
	clock: z.enum(['24', '12'], { error: 'Choose how times are written' }).optional(),
	version: wholeNumber('Reload the page and try again'),
})

/** Also used before checkout, where an owner cannot open the settings yet. */
export const ownEmail = z.object({
	intent: intent('email'),
	email: emailAddress('Enter an address such as name@example.com'),
	currentPassword,
})

const password = sameAs(
	z.object({
		intent: intent('password'),
		currentPassword,
		password: secret('Password must be at least 8 characters long.', { min: 8 }),
		confirmPassword: secretAgain(),
	}),
	'password',
	'confirmPassword',
	'Passwords do not match.',
)

const session = z.object({ intent: intent('end-session'), session: line('Choose a session', { max: 64 }) })
const others = z.object({ intent: intent('end-others') })
const onlineLink = z.object({ intent: intent('online-link'), onlineLink: optionalLink() })
const calendar = z.object({ intent: z.enum(['calendar-new', 'calendar-off']) })

export const profileForm = z.discriminatedUnion(
	'intent',
	[
		details,
		ownEmail,
		password,
		session,
		others,
		calendar,
		onlineLink,
		ownNotifications,
		...pushForms,
		...textConsentForms,
		showTeacherForm,
	],
	{
		error: 'Choose what is to be saved',
	},
)
