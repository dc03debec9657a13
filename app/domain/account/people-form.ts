import { z } from 'zod'
import { grantable, isGrant, type Grant } from './permissions.ts'
import { emailAddress, line, secret } from '#app/domain/form/fields.ts'

const membershipId = line('Choose whose account it is', { max: 64 })
const intent = <I extends string>(name: I) => z.literal(name)

const grants = z
	.array(z.string())
	.max(Object.keys(grantable).length)
	.default([])
	.transform((list) => [...new Set(list)].filter((grant): grant is Grant => isGrant(grant)))

export const peopleForm = z.discriminatedUnion(
	'intent',
	[
		z.object({
			intent: z.enum(['lock', 'unlock', 'end-sessions', 'resend', 'reset', 'uninvite']),
			membershipId,
		}),
		z.object({ intent: intent('grants'), membershipId, grants }),
		z.object({ intent: intent('remove'), membershipId }),
		z.object({
			intent: intent('invite-office'),
			name: line('Enter their name', { max: 100 }),
			email: emailAddress('Enter the address the invitation goes to, such as name@example.com'),
			grants,
		}),
		z.object({
			intent: intent('invite'),
			teacher: line('Choose a teacher', { max: 64 }),
			email: emailAddress('Enter the address the invitation goes to, such as name@example.com'),
			/** Not part of the form. Present so that a forged value is rejected with a message. */
			as: z.string().optional(),
		}),
	],
	{ error: 'Choose an action' },
)

export const ownershipForm = z.discriminatedUnion(
	'intent',
	[
		z.object({
			intent: intent('offer'),
			to: line('Choose who will run the school', { max: 64 }),
			currentPassword: secret('Enter your password.'),
		}),
		z.object({ intent: intent('withdraw') }),
	],
	{ error: 'Choose an action' },
)

/** The teacher's answer to an ownership offer. */
export const ownershipAnswer = z.object({
	intent: z.enum(['take-over', 'decline'], { error: 'Choose yes or no' }),
	offer: line('Reload the page and try again', { max: 64 }),
})

/** A school can create calendar feeds for rooms and classes; only the owner of a personal calendar can create its feed. */
export const feedForm = z
	.object({
		intent: z.enum(['new', 'off'], { error: 'Choose an action' }),
		kind: z.enum(['person', 'room', 'class'], { error: 'Choose a calendar' }),
		id: line('Choose a calendar', { max: 64 }),
	})
	.refine(({ intent, kind }) => intent === 'off' || kind !== 'person', {
		path: ['kind'],
		message: 'Only they can make their own address.',
	})

const downloads = ['students', 'teachers', 'classes', 'attendance', 'invoices', 'money', 'history'] as const

export type Download = (typeof downloads)[number]

export const downloadForm = z.object({ file: z.enum(downloads, { error: 'Choose a file' }) })

export const jobForm = z.object({
	intent: z.enum(['retry-mail', 'check-schedule'], { error: 'Choose an action' }),
})

export const checkForm = z.object({
	intent: z
		.enum(['check-schedule', 'check-history'], { error: 'Choose an action' })
		.default('check-schedule'),
})

export const mailForm = z.object({ mail: line('Choose an email', { max: 64 }) })
