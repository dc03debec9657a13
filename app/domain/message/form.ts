import { z } from 'zod'
import { AUDIENCES, BROADCAST_KINDS } from './audience.ts'
import { personalFields, unknownFields } from './fields.ts'
import { MAX_MESSAGE, MAX_PEOPLE } from './labels.ts'
import { choice, line, lines, optionalDay } from '#app/domain/form/fields.ts'

const WRITE = 'Write a message'
const subject = line('Enter a subject', { max: 120 })
const body = lines(WRITE, { max: MAX_MESSAGE })

/** A message to people chosen by name. */
export const conversationForm = z.object({
	to: z
		.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string().max(64)))
		.optional()
		.default([])
		.refine((to) => to.length > 0, 'Choose whom to write to')
		.refine((to) => to.length <= MAX_PEOPLE, `Choose at most ${MAX_PEOPLE} people`),
	student: z.string().max(64).optional(),
	subject,
	body,
})

/** A reply may consist of files only. */
export const replyForm = z.object({
	body: lines(WRITE, { min: 0, max: MAX_MESSAGE }).optional().default(''),
})

export const conversationStep = z.object({
	intent: z.enum(['read', 'unread', 'mute', 'unmute', 'archive', 'restore', 'close', 'reopen', 'withdraw'], {
		error: 'Choose what to do',
	}),
	message: z.string().max(64).optional().default(''),
})

export const peopleStep = z.object({
	intent: z.enum(['add', 'remove'], { error: 'Choose what to do' }),
	person: z.string().max(64).optional().default(''),
})

const time = z
	.string()
	.trim()
	.transform((typed, context) => {
		if (typed === '') return undefined
		const [, hours = '', minutes = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))? ?([ap]m)?$/i.exec(typed) ?? []
		const hour = (Number(hours) % (half ? 12 : 24)) + (half?.toLowerCase() === 'pm' ? 12 : 0)
		const isTime =
			hours !== '' && Number(hours) < 24 && (!half || Number(hours) <= 12) && Number(minutes) < 60
		if (isTime) return `${String(hour).padStart(2, '0')}:${minutes}`
		context.addIssue('Enter a time such as 9:00 or 5:30 pm')
		return z.NEVER
	})
	.optional()

/** A message to many recipients. It is sent only after the recipients were reviewed. */
export const broadcastForm = z
	.object({
		kind: z.enum(BROADCAST_KINDS, { error: 'Choose what kind of message it is' }),
		to: choice(AUDIENCES, 'Choose who gets this message'),
		class: z.string().max(64).optional(),
		teacher: z.string().max(64).optional(),
		tag: z.string().max(64).optional(),
		family: z.string().max(64).optional(),
		subject,
		body,
		day: optionalDay(),
		time,
	})
	.superRefine((value, context) => {
		const of = AUDIENCES.find((audience) => audience.value === value.to)?.of
		if (of && !value[of]) context.addIssue({ code: 'custom', path: [of], message: `Choose a ${of}` })
		const text = `${value.subject} ${value.body}`
		const [unknown] = unknownFields(text)
		if (unknown)
			context.addIssue({
				code: 'custom',
				path: ['body'],
				message: `{${unknown}} is not a field. Use {name}, {students} or {school}.`,
			})
		const [personal] = personalFields(text)
		if (personal && value.kind !== 'message')
			context.addIssue({
				code: 'custom',
				path: ['body'],
				message: `Everyone gets the same announcement, so it cannot use {${personal}}.`,
			})
		if (Boolean(value.day) !== Boolean(value.time))
			context.addIssue({
				code: 'custom',
				path: [value.day ? 'time' : 'day'],
				message: 'Enter both a day and a time, or neither to send it now',
			})
	})

export const broadcastStep = z.object({
	intent: z.enum(['send', 'cancel', 'delete', 'retry', 'mute', 'unmute', 'remove-template', 'allow'], {
		error: 'Choose what to do',
	}),
	address: z.string().max(254).optional().default(''),
	id: z.string().max(64).optional().default(''),
	token: z.string().max(64).optional().default(''),
})

export const templateForm = z.object({
	name: line('Give the template a name', { max: 60 }),
	subject,
	body: body.superRefine((text, context) => {
		const [unknown] = unknownFields(text)
		if (unknown) context.addIssue(`{${unknown}} is not a field. Use {name}, {students} or {school}.`)
	}),
})
