import { z } from 'zod'
import type { KeyScope } from '#app/domain/integration/scopes.ts'
import { STUDENT_STATES } from '#app/domain/student/states.ts'
import type { Access } from '#app/models/access.server.ts'
import { apiEnums } from '#app/models/integration/enums.server.ts'
import {
	listApiInvoices,
	listApiMessages,
	listApiPayments,
} from '#app/models/integration/money-resources.server.ts'
import { lessonCursor, type Wanted } from '#app/models/integration/paging.server.ts'
import {
	listApiClasses,
	listApiFamilies,
	listApiLessons,
	listApiMarks,
	listApiStudents,
} from '#app/models/integration/resources.server.ts'

const id = z.string().max(64)
const text = z.string().nullable()
const day = z.iso.date()
const dayOrNull = day.nullable()
/** Stored in milliseconds and sent in ISO 8601. */
const moment = z.codec(z.number(), z.iso.datetime(), {
	decode: (ms) => new Date(ms).toISOString(),
	encode: (iso) => Date.parse(iso),
})
const momentOrNull = moment.nullable()
const minor = z.number().int().meta({ description: 'Hundredths of the currency' })
const records = { createdAt: moment, updatedAt: moment, archivedAt: momentOrNull }

const student = z.object({
	id,
	name: z.string(),
	firstName: z.string(),
	lastName: z.string(),
	preferredName: text,
	birthDate: dayOrNull,
	email: text,
	phone: text,
	language: text,
	state: z.enum(STUDENT_STATES),
	joinedOn: dayOrNull,
	leftOn: dayOrNull,
	familyId: id.nullable(),
	...records,
})

const guardian = z.object({
	id,
	name: z.string(),
	email: text,
	phone: text,
	language: text,
	studentId: id,
	relation: z.string(),
	pays: z.boolean(),
	noContact: z.boolean().meta({ description: 'A court order forbids contact with this child' }),
})

const family = z.object({
	id,
	name: z.string(),
	billingName: text,
	address: text,
	guardians: z.array(guardian).meta({ description: 'One entry for each guardian and child' }),
	...records,
})

const classOfSchool = z.object({
	id,
	name: z.string(),
	kind: z.enum(apiEnums.classKind),
	state: z.enum(apiEnums.classState),
	capacity: z.number().int().nullable(),
	durationMinutes: z.number().int(),
	weekday: z.number().int().nullable().meta({ description: '1 is Monday' }),
	startTime: text,
	startsOn: dayOrNull,
	endsOn: dayOrNull,
	teachers: z.array(z.object({ id, name: z.string(), part: z.enum(['lead', 'assist']) })),
	...records,
})

const lesson = z.object({
	id,
	classId: id,
	className: z.string(),
	day,
	startsAt: moment,
	endsAt: moment,
	kind: z.enum(apiEnums.lessonKind),
	state: z.enum(apiEnums.lessonState),
	cancelReason: text,
	teacherId: id.nullable(),
	teacher: text,
	room: text,
	onlineLink: text.meta({ description: 'Where people join an online lesson' }),
	substituteFor: id.nullable().meta({ description: 'The teacher who is substituted' }),
	markedAt: momentOrNull.meta({ description: 'Set once every expected student has a mark' }),
	updatedAt: moment,
})

const markFields = {
	code: z.string().meta({ description: 'Attendance code of the school, such as P' }),
	minutesLate: z.number().int().nullable(),
	minutesTaught: z.number().int().nullable(),
	familyNote: text,
}

const mark = z.object({ id, lessonId: id, studentId: id, ...markFields, createdAt: moment })

const invoice = z.object({
	id,
	number: text,
	familyId: id,
	state: z.enum(apiEnums.invoiceState),
	currency: z.string(),
	netMinor: minor,
	totalMinor: minor,
	openMinor: minor,
	issuedOn: dayOrNull,
	dueOn: dayOrNull,
	lines: z.array(
		z.object({
			kind: z.enum(apiEnums.lineKind),
			description: z.string(),
			studentId: id.nullable(),
			netMinor: minor,
		}),
	),
	createdAt: moment,
	updatedAt: moment,
})

const payment = z.object({
	id,
	familyId: id,
	amountMinor: minor,
	currency: z.string(),
	method: z.enum(apiEnums.paymentMethod),
	reference: text,
	receivedOn: day,
	returnedAt: momentOrNull,
	createdAt: moment,
})

const message = z.object({
	id,
	conversationId: id,
	subject: z.string(),
	studentId: id.nullable(),
	author: z.string(),
	body: z.string(),
	createdAt: moment,
})

interface Resource {
	singular: string
	scope: KeyScope
	schema: z.ZodObject
	/** Query parameters, with what they accept. */
	filters: Readonly<Record<string, z.ZodType<string>>>
	list: (access: Access, wanted: Wanted) => { id: string }[]
	/** The cursor of a row; its id unless the list has another order. */
	cursorOf?: (row: never) => string
}

/** Everything that can be read: the answers, the OpenAPI document and docs/api.md come from this table. */
export const apiResources = {
	students: {
		singular: 'student',
		scope: 'people:read',
		schema: student,
		list: listApiStudents,
		filters: { state: z.enum(STUDENT_STATES), familyId: id },
	},
	families: {
		singular: 'family',
		scope: 'people:read',
		schema: family,
		list: listApiFamilies,
		filters: {},
	},
	classes: {
		singular: 'class',
		scope: 'schedule:read',
		schema: classOfSchool,
		list: listApiClasses,
		filters: { state: z.enum(apiEnums.classState) },
	},
	lessons: {
		singular: 'lesson',
		scope: 'schedule:read',
		schema: lesson,
		list: listApiLessons,
		filters: { from: day, to: day, classId: id },
		cursorOf: lessonCursor,
	},
	marks: {
		singular: 'mark',
		scope: 'schedule:read',
		schema: mark,
		list: listApiMarks,
		filters: { lessonId: id, studentId: id },
	},
	invoices: {
		singular: 'invoice',
		scope: 'money:read',
		schema: invoice,
		list: listApiInvoices,
		filters: { state: z.enum(apiEnums.invoiceState), familyId: id },
	},
	payments: {
		singular: 'payment',
		scope: 'money:read',
		schema: payment,
		list: listApiPayments,
		filters: { familyId: id },
	},
	messages: {
		singular: 'message',
		scope: 'messages:read',
		schema: message,
		list: listApiMessages,
		filters: { conversationId: id },
	},
} as const satisfies Record<string, Resource>

export type ApiResourceName = keyof typeof apiResources

export function apiResource(name: string | undefined): Resource | null {
	return name !== undefined && Object.hasOwn(apiResources, name)
		? apiResources[name as ApiResourceName]
		: null
}

/** The roll of a lesson: everyone expected, marked or not. */
export const rollSchema = z.object({
	lessonId: id,
	students: z.array(
		z.object({
			studentId: id,
			name: z.string(),
			mark: z.object({ id, ...markFields }).nullable(),
		}),
	),
})
