import { OTHER_TIME } from './offer.ts'
import { z } from 'zod'
import {
	choice,
	day,
	emailAddress,
	line,
	lines,
	nameLine,
	optionalBirthDay,
	optionalDay,
	optionalLine,
	optionalLines,
	optionalPhone,
	rows,
	timeOfDay,
	wholeNumber,
} from '#app/domain/form/fields.ts'
import { duration } from '#app/domain/class/form.ts'
import { whyNoJoinAddress } from './address.ts'
import { dropUnused } from '#app/domain/form/unused.ts'
import { optionalAmount } from '#app/domain/billing/form.ts'
import { signUpPayments } from './list.ts'
import { MAX_CHILDREN } from './offer.ts'

const EMBEDDER = 'Enter web addresses such as https://www.example.org, one on each line'

/** An origin, as browsers compare it. */
function originOf(typed: string): string | null {
	const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
	if (!URL.canParse(address)) return null
	const { origin, hostname, protocol } = new URL(address)
	return /^https?:$/.test(protocol) && /^[a-z0-9.-]+\.[a-z]{2,}$|^localhost$/.test(hostname) ? origin : null
}

const embedders = lines('', { min: 0, max: 2_000 })
	.default('')
	.transform((text, context) => {
		const typed = text.split(/\s+/).filter(Boolean)
		const origins = typed.map(originOf)
		if (origins.every((origin) => origin !== null) && origins.length <= 10) return [...new Set(origins)]
		context.addIssue(origins.length > 10 ? 'Enter at most 10 web addresses' : EMBEDDER)
		return z.NEVER
	})

const said = z.object({
	intent: z.literal('save-join'),
	version: wholeNumber('Open this page again and repeat the change.', { max: 999_999_999 }),
	isOpen: z.boolean().default(false),
	address: line('Enter an address', { max: 60 })
		.transform((text) => text.toLowerCase())
		.superRefine((address, context) => {
			const why = whyNoJoinAddress(address)
			if (why) context.addIssue(why)
		}),
	text: lines('', { min: 0, max: 2_000 })
		.transform((text) => text || undefined)
		.optional(),
	takesTrials: z.boolean().default(false),
	embedders,
	payment: choice(signUpPayments, 'Choose what is paid at sign-up').default('nothing'),
	deposit: optionalAmount(),
})

const joinPage = said.superRefine(({ payment, deposit }, context) => {
	if (payment === 'deposit' && !deposit)
		context.addIssue({ code: 'custom', path: ['deposit'], message: 'Enter the deposit, such as 50' })
})

export const joinPageForm = dropUnused(
	'payment',
	{ deposit: ['deposit'] },
	z.discriminatedUnion('intent', [joinPage], { error: 'Please use one of the buttons on the page.' }),
)
export type JoinPageForm = z.output<typeof joinPage>

/** A teacher's consent to be shown. */
export const showTeacherForm = z.object({ intent: z.literal('show-me'), shown: z.boolean().default(false) })

const AGE_MISSING = 'Enter the date of birth'
const given = {
	firstName: nameLine('Enter the first name', { max: 80 }),
	lastName: nameLine('Enter the last name', { max: 80 }),
	birthDate: optionalBirthDay().refine((day) => day !== undefined, AGE_MISSING),
}

const consent = {
	// The marks of the texts on the page, and of those the family agreed to.
	agreed: z
		.unknown()
		.transform((ticked) => [ticked ?? []].flat())
		.pipe(z.array(z.string().max(80)).max(10))
		.default([]),
	texts: line('', { min: 0, max: 400 }).default(''),
}

const contact = {
	name: nameLine('Enter your name', { max: 80 }),
	email: emailAddress('Enter an email address such as name@example.com'),
	phone: optionalPhone(),
	...consent,
	website: optionalLine(),
}

/** How many places are to be held, for whom. */
export const holdForm = z.object({
	intent: z.literal('hold'),
	people: z.enum(['self', '1', '2', '3', '4'], { error: 'Choose for how many people' }),
})

const children = rows(z.object(given), {
	most: MAX_CHILDREN,
	filledBy: ['firstName', 'lastName', 'birthDate'],
})

const signUp = {
	intent: z.literal('sign-up'),
	children: children.superRefine((all, context) => {
		if (all.length === 0)
			context.addIssue({ code: 'custom', path: [0, 'firstName'], message: 'Enter who wants to join' })
	}),
	waits: z.boolean().default(false),
	message: optionalLines(),
	/** The amount the form says is paid now, in hundredths; nothing without a payment. */
	pays: wholeNumber('Load the page again', { max: 100_000_000_00 }).optional(),
	...contact,
}

export const signUpForm = z.object(signUp)
export type SignUpForm = z.output<typeof signUpForm>

/** An adult who joins for themselves is asked once for a name. */
export const ownSignUpForm = z.object({ ...signUp, name: optionalLine() })

const atHome = { waits: z.boolean().default(false), message: optionalLines(), ...consent }

/** In the portal: a student of the family, of whom everything is known, or a brother or sister. */
export const homeSignUpForm = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.literal('sign-up'), student: line('Load the page again', { max: 64 }), ...atHome }),
		z.object({ intent: z.literal('sign-up-sibling'), ...given, ...atHome }),
		z.object({ intent: z.literal('withdraw'), student: line('Load the page again', { max: 64 }) }),
	],
	{ error: 'Please use one of the buttons on the page.' },
)

/** A question, or a trial lesson that is asked for. */
export const joinInquiry = z
	.object({
		intent: z.literal('ask'),
		...given,
		birthDate: optionalBirthDay(),
		...contact,
		message: lines('', { min: 0, max: 2_000 }).default(''),
		/** A teacher and a moment, as the page offered them, or another time. Empty for a question. */
		trial: line('', { min: 0, max: 100 })
			.transform((text) => text || undefined)
			.optional(),
	})
	.refine(({ trial, message }) => (trial && trial !== OTHER_TIME) || message, {
		path: ['message'],
		error: 'Write what you would like to ask or tell us',
	})

export type InquiryForm = z.output<typeof joinInquiry>

/** The letter to a family that the school cannot take. */
export const declineForm = z.object({
	version: wholeNumber('Load the page again'),
	message: lines('', { min: 0, max: 2_000 }).default(''),
	tells: z.boolean().default(false),
})

/** A seat from a chosen day on. */
export const placeForm = z.object({
	version: wholeNumber('Load the page again'),
	startsOn: day('Enter the first day'),
})

export const answerForm = z.object({
	version: wholeNumber('Load the page again'),
	message: lines('Write the answer', { max: 2_000 }),
})

/** One of the offered times, or another day and time. */
export const trialForm = z.object({
	version: wholeNumber('Load the page again'),
	/** The student on file who may be the newcomer, the family on file, or another person. Empty if neither is known. */
	student: optionalLine(),
	time: line('Choose a time', { max: 100 }),
	day: optionalDay(),
	startTime: timeOfDay('Enter a time, such as 15:30 or 3:30 PM').optional(),
	teacherId: optionalLine(),
	roomId: optionalLine(),
	durationMinutes: duration,
	forceReason: optionalLine(),
})
export type TrialForm = z.output<typeof trialForm>

export const signUpStep = z.object({
	intent: z.enum(['accept', 'same-family', 'reopen'], {
		error: 'Please use one of the buttons on the page.',
	}),
	signUpId: line('Load the page again', { max: 64 }),
	version: wholeNumber('Load the page again'),
})
